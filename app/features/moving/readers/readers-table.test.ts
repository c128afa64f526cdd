import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#tests/support/site-build.ts';
import { DECLARATIONS, FIELD_USES, type FieldUse } from './declarations.ts';

/** The table of docs/moving-in.md, as the readers declare it. */
function writeTable(): string {
  const rows = Object.entries(DECLARATIONS).map(([name, { fields, takes, drops, says }]) => {
    const given: Partial<Record<FieldUse, readonly (string | RegExp)[]>> = fields;
    const list = (use: FieldUse) => (given[use] ?? []).map(nameOf).join(', ');
    const taken = FIELD_USES.filter((use) => use !== 'said' && use !== 'dropped' && given[use]);
    return [
      name,
      [takes, ...taken.map((use) => `${use}: ${list(use)}`)].join('; '),
      [drops, list('dropped')].filter((text) => text !== '').join('; '),
      [says, list('said')].filter((text) => text !== '').join('; '),
    ];
  });
  const lines = [['reader', 'takes', 'drops', 'says'], ['---', '---', '---', '---'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A name as code; what a pattern stands for ends in an ellipsis. */
function nameOf(name: string | RegExp): string {
  if (typeof name === 'string') return `\`${name}\``;
  if (name.source === '.*') return 'any other';
  const [, alternatives] = /^\^(?:meta )?\(\?:(.*?)\)/.exec(name.source) ?? [];
  const start = name.source.replace(/^\^(?:meta )?/, '');
  const prefix = name.source.startsWith('^meta ') ? 'meta ' : '';
  return (alternatives?.split('|') ?? [start])
    .map((each) => `\`${prefix}${each.replace(/\$$/, '')}…\``)
    .join(', ');
}

it('docs/moving-in.md has what each reader takes, drops and says, as the code declares it', () => {
  const document = readFileSync(join(root, 'docs/moving-in.md'), 'utf8');
  const table = writeTable();
  expect(document, `The table has to be:\n\n${table}\n`).toContain(`\n${table}\n`);
});
