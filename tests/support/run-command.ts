import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject } from 'vitest';
import { root } from './site-build.ts';

export interface CommandResult {
  readonly code: number;
  /** Both outputs, without the last line break. */
  readonly printed: string;
}

/** Runs one of `scripts/` with these variables alone, and those of every command. */
export async function runScript(
  [script = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  onOutput: (printed: string) => void = () => undefined,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { ...inject('commandEnvironment'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      onOutput(printed);
    });
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, printed: printed.trimEnd() };
}
