import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OLD_PLACES } from '#app/features/moving/source/old-places.ts';
import { parts } from '#tests/stress/parts.ts';
import { root } from '#tests/support/site-build.ts';
import { findCommand, helpOf, parseCommand } from './arguments.mjs';
import { COMMANDS } from './commands.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

it('every command of package.json is described, and reads its arguments', () => {
  expect(Object.keys(COMMANDS).sort()).toEqual(Object.keys(scripts).sort());
  for (const [name, { file }] of Object.entries(COMMANDS)) {
    const program = scripts[name]?.split(' ').at(-1) ?? '';
    const isRun = scripts[name]?.includes('scripts/run.mjs') === true;
    expect([name, file]).toEqual([name, isRun ? program : undefined]);
    if (isRun) expect(findCommand(program)).toBe(name);
    const source = readFileSync(join(root, program), 'utf8');
    expect([name, new RegExp(`(?:readArguments|runCommand)\\('${name}'`).test(source)]).toEqual([
      name,
      true,
    ]);
  }
});

describe.each(Object.keys(COMMANDS))('%s', (name) => {
  it('says with --help what it does, its options and an example that it understands', () => {
    expect(parseCommand(name, ['--help'])).toMatchObject({ help: true });
    const help = helpOf(name);
    const { does, options = {}, calls = [], example, file } = COMMANDS[name] ?? {};
    for (const text of [does, example, '--help', ...Object.keys(options)]) {
      expect(help).toContain(text);
    }
    for (const [args, purpose] of calls) {
      expect(help).toContain(args);
      expect(help).toContain(purpose);
    }
    if (file !== undefined) expect(existsSync(join(root, file))).toBe(true);
    const words = /^(?:[A-Z_]+=\S+ )*npm (?:run )?\S+(?: -- (.+))?$/.exec(example ?? '');
    expect(words).not.toBeNull();
    const args = words?.[1]?.split(' ').map((word) => word.replaceAll('"', '')) ?? [];
    expect(parseCommand(name, args).problem).toBeNull();
  });

  it('refuses what it does not know', () => {
    expect(parseCommand(name, ['--frobnicate']).problem).toMatch(
      /^There is no option --frobnicate\. To see what it does: npm .+ -- --help$/,
    );
    expect(parseCommand(name, ['-x']).problem).toContain('There is no option -x.');
    const isList = COMMANDS[name]?.most === Number.POSITIVE_INFINITY;
    if (!isList) expect(parseCommand(name, ['a@b', 'c', 'd']).problem).toContain('is more than');
  });
});

it.each([
  ['restore', [], 'Name the backup'],
  ['restore', ['--back', 'site.tar'], '--back takes nothing but --admin'],
  ['restore', ['--back', '--check'], '--back takes nothing but --admin'],
  ['restore', ['--admin'], '--admin needs a value, like --admin EMAIL.'],
  ['restore', ['--check=yes', 'site.tar'], '--check takes no value'],
  ['move', [], 'Say where the site goes'],
  ['move', ['--cancel', '--to', 'place'], '--cancel stands alone'],
  ['export', [], 'Name the file'],
  ['import', ['--yes'], 'Name the files'],
  ['import', ['--old-place', '/nowhere', 'file.xml'], '--old-place is one of /blog/name'],
  ['reset-password', ['dana'], 'Name an email address'],
  ['bench', ['speed'], 'There is no part “speed”'],
  ['stress', ['speed'], 'There is no part “speed”'],
])('%s %j: %s', (name, args, text) => {
  expect(parseCommand(name, args).problem).toContain(text);
});

it('reads options and words in any order, and words after --', () => {
  const read = parseCommand('import', [
    ...['a.xml', '--host', 'one.example.com', '--yes'],
    ...['--host=two.example.com', '--', '--b.xml'],
  ]);
  expect(read).toEqual({
    help: false,
    problem: null,
    options: {
      yes: true,
      host: ['one.example.com', 'two.example.com'],
      'old-site': [],
      'old-place': undefined,
    },
    words: ['a.xml', '--b.xml'],
  });
});

it('lists the parts and places that there are', () => {
  expect([...(COMMANDS.stress?.words ?? [])].sort()).toEqual(Object.keys(parts).sort());
  expect(COMMANDS.import?.options?.['old-place']?.oneOf).toEqual(OLD_PLACES);
});
