import { expect, it } from 'vitest';
import { programFile } from './program-file.ts';

it.each([
  ['/site/app/media/decoder.server.ts', 'decode.server.ts', '/site/app/media/decode.server.ts'],
  ['/site/build/server/index.js', 'decode.server.ts', '/site/build/server/decode.js'],
  ['/site/build/server/index.js', 'snapshot.ts', '/site/build/server/snapshot.js'],
])('of %s, %s is %s', (caller, source, program) => {
  expect(programFile(caller, source)).toBe(program);
});
