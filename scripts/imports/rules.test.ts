import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cruiseImports } from './cruise-imports.ts';
import { rules } from './rules.ts';

const root = join(import.meta.dirname, '../..');

/** Every rule, broken once: a file, and what it says to another. */
const broken: Record<string, readonly [from: string, to: string]> = {
  circular: ['app/ui/one.tsx', 'app/ui/circle.ts'],
  unresolvable: ['app/ui/lost.tsx', 'app/ui/nowhere-at-all.ts'],
  'route-to-route': ['app/routes/site/home.tsx', 'app/routes/site/other.tsx'],
  'route-to-storage': ['app/routes/site/home.tsx', 'database/connect.ts'],
  'domain-to-edge': ['app/domains/posts/post.ts', 'app/ui/card.tsx'],
  'domain-to-foreign-storage': [
    'app/domains/posts/posts.server.ts',
    'app/domains/leads/leads.server.ts',
  ],
  'ui-to-inside': ['app/ui/card.tsx', 'app/domains/posts/post.ts'],
  'admin-ui-to-server': ['app/ui/admin/editor.tsx', 'app/domains/posts/posts.server.ts'],
  'content-to-others': ['app/content/home.ts', 'app/ui/card.tsx'],
  'browser-to-database': ['app/domains/posts/post.ts', 'gateways/mailer.ts'],
  'small-script-to-others': ['app/browser/quiz.ts', 'app/content/home.ts'],
  'shell-to-business': ['server/create-server.ts', 'app/domains/posts/post.ts'],
  'base-to-above': ['database/connect.ts', 'server/log.ts'],
  'config-to-others': ['config/config.ts', 'database/connect.ts'],
  'product-to-tests': ['app/domains/posts/post.ts', 'tests/support/post.ts'],
};

describe('the import rules', () => {
  let house: string;
  beforeEach(() => {
    house = mkdtempSync(join(tmpdir(), 'wizard-imports-'));
  });
  afterEach(() => rmSync(house, { recursive: true }));

  function put(path: string, text: string): void {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }

  function specifier(from: string, to: string): string {
    return `${from.split('/').slice(1).fill('..').join('/')}/${to}`;
  }

  it('are each broken by a case of their own', () => {
    expect(Object.keys(broken).sort()).toEqual(rules.map(({ name }) => name).sort());
  });

  it.each(Object.entries(broken))(
    '%s fails on the import that it forbids',
    async (rule, [from, to]) => {
      const text = `import { a } from '${specifier(from, to)}';\nexport const b = <T>(c: T): T => c;\n`;
      put(from, from.endsWith('x') ? text.replaceAll('<T>', '<T,>') : text);
      if (rule === 'circular') put(to, `export { b } from '${specifier(to, from)}';\n`);
      else if (rule !== 'unresolvable') put(to, 'export const a: number = 1;\n');
      const { violations } = await cruiseImports(house);
      expect(violations.map((violation) => violation.rule)).toContain(rule);
    },
  );

  it('see an import that is only made when it is needed', async () => {
    put('server/log.ts', "export const later = () => import('../app/secret.ts');\n");
    put('app/secret.ts', 'export const a = 1;\n');
    const { violations } = await cruiseImports(house);
    expect(violations.map(({ rule }) => rule)).toEqual(['shell-to-business']);
  });

  it('let a component name the type of what it is given', async () => {
    put('app/ui/card.tsx', "import type { A } from '../domains/a/a.ts';\nexport type B = A;\n");
    put('app/domains/a/a.ts', 'export type A = string;\n');
    const { files, imports, violations } = await cruiseImports(house);
    expect({ files: files.length, imports, violations }).toEqual({
      files: 2,
      imports: 1,
      violations: [],
    });
  });
});

it('every source file of the house is read, with its imports', async () => {
  const { files, imports } = await cruiseImports(root);
  const parts = ['app', 'config', 'database', 'gateways', 'server', 'tests'];
  const there = parts.flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
      .map((name) => `${part}/${name}`),
  );
  expect(files).toEqual(expect.arrayContaining(there));
  expect(imports).toBeGreaterThan(there.length);
});
