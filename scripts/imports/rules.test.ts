import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cruiseImports, listSourceFiles } from './cruise-imports.ts';
import { rules } from './rules.ts';

const root = join(import.meta.dirname, '../..');

/** One import for each rule that breaks it. */
const violatingImports: Record<string, readonly [from: string, to: string]> = {
  circular: ['app/ui/one.tsx', 'app/ui/circle.ts'],
  unresolvable: ['app/ui/lost.tsx', 'app/ui/nowhere-at-all.ts'],
  'route-to-route': ['app/routes/site/home.tsx', 'app/routes/site/other.tsx'],
  'route-to-storage': ['app/routes/site/home.tsx', 'database/connect.ts'],
  'html-to-others': ['app/html/sanitize.ts', 'app/domains/posts/post.ts'],
  'domain-to-edge': ['app/domains/posts/post.ts', 'app/ui/card.tsx'],
  'domain-to-content': ['app/domains/posts/post.ts', 'app/content/home.ts'],
  'domain-to-http': ['app/domains/posts/post.ts', 'app/services/services.server.ts'],
  'services-to-above': ['app/services/services.server.ts', 'app/http/read-form.ts'],
  'http-to-above': ['app/http/read-form.ts', 'app/shared/seo/feeds.ts'],
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
  'queue-to-others': ['queue/fair-queue.ts', 'server/log.ts'],
  'product-to-tests': ['app/domains/posts/post.ts', 'tests/support/post.ts'],
};

describe('the import rules', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wizard-imports-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function writeSource(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }

  function specifier(from: string, to: string): string {
    return `${from.split('/').slice(1).fill('..').join('/')}/${to}`;
  }

  it('have one violating import each', () => {
    expect(Object.keys(violatingImports).sort()).toEqual(rules.map(({ name }) => name).sort());
  });

  it.each(Object.entries(violatingImports))(
    '%s reports the import that it forbids',
    async (rule, [from, to]) => {
      const text = `import { a } from '${specifier(from, to)}';\nexport const b = <T>(c: T): T => c;\n`;
      writeSource(from, from.endsWith('x') ? text.replaceAll('<T>', '<T,>') : text);
      if (rule === 'circular') writeSource(to, `export { b } from '${specifier(to, from)}';\n`);
      else if (rule !== 'unresolvable') writeSource(to, 'export const a: number = 1;\n');
      const { violations } = await cruiseImports(folder);
      expect(violations.map((violation) => violation.rule)).toContain(rule);
    },
  );

  it.each([
    ['a value', "import { redirect } from 'react-router';\nexport const a = redirect;\n"],
    ['a type', "import type { Location } from 'react-router';\nexport type A = Location;\n"],
  ])('forbid a domain to import %s of react-router', async (_, text) => {
    writeSource('app/domains/posts/post.ts', text);
    const { violations } = await cruiseImports(folder);
    expect(violations.map(({ rule }) => rule)).toContain('domain-to-http');
  });

  it('read dynamic imports', async () => {
    writeSource('server/log.ts', "export const later = () => import('../app/secret.ts');\n");
    writeSource('app/secret.ts', 'export const a = 1;\n');
    const { violations } = await cruiseImports(folder);
    expect(violations.map(({ rule }) => rule)).toEqual(['shell-to-business']);
  });

  it('allow a component to import the types of its props', async () => {
    writeSource(
      'app/ui/card.tsx',
      "import type { A } from '../domains/a/a.ts';\nexport type B = A;\n",
    );
    writeSource('app/domains/a/a.ts', 'export type A = string;\n');
    const { files, unread, imports, violations } = await cruiseImports(folder);
    expect({ files: files.length, unread, imports, violations }).toEqual({
      files: 2,
      unread: [],
      imports: 1,
      violations: [],
    });
  });
});

it('every source file of the repository is listed for the check', () => {
  const parts = ['app', 'config', 'database', 'gateways', 'queue', 'server', 'tests'];
  const sources = parts.flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
      .map((name) => `${part}/${name}`),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(listSourceFiles(root)).toEqual(expect.arrayContaining(sources));
});
