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
  'route-to-route': ['app/features/pages/routes/home.tsx', 'app/features/pages/routes/other.tsx'],
  'route-to-storage': ['app/features/pages/routes/home.tsx', 'database/connect.ts'],
  'html-to-others': ['app/html/sanitize.ts', 'app/features/articles/post.ts'],
  'advice-to-others': ['app/advice/find-advice.ts', 'app/features/articles/post.ts'],
  'into-advice': ['app/features/editor/ui/editor.tsx', 'app/advice/kinds/number.ts'],
  'into-readers': [
    'app/features/moving/records/imports.ts',
    'app/features/moving/readers/ghost.ts',
  ],
  'domain-to-edge': ['app/features/articles/post.ts', 'app/ui/card.tsx'],
  'domain-to-content': ['app/features/articles/post.ts', 'app/site/words/home.ts'],
  'domain-to-jobs': ['app/features/articles/post.ts', 'app/features/articles/jobs/job.server.ts'],
  'domain-to-http': ['app/features/articles/post.ts', 'app/services/services.server.ts'],
  'services-to-above': ['app/services/services.server.ts', 'app/http/read-form.ts'],
  'http-to-above': ['app/http/read-form.ts', 'app/features/articles/http/feeds.ts'],
  'domain-to-foreign-storage': [
    'app/features/articles/posts.server.ts',
    'app/features/leads/records/leads.server.ts',
  ],
  'into-feature': ['app/features/home/home.ts', 'app/features/leads/search/lead-filter.ts'],
  'list-of-features': [
    'app/features/leads/records/leads.server.ts',
    'app/features/features.server.ts',
  ],
  'ui-to-inside': ['app/ui/card.tsx', 'app/features/articles/post.ts'],
  'admin-ui-to-server': [
    'app/features/editor/ui/editor.tsx',
    'app/features/articles/posts.server.ts',
  ],
  'content-to-others': ['app/site/words/home.ts', 'app/ui/card.tsx'],
  'browser-to-database': ['app/features/articles/post.ts', 'gateways/mailer.ts'],
  'small-script-to-others': ['app/site/scripts/quiz.ts', 'app/site/words/home.ts'],
  'process-to-feature': ['server.ts', 'app/features/articles/post.ts'],
  'shell-to-business': ['server/create-server.ts', 'app/features/articles/post.ts'],
  'base-to-above': ['database/connect.ts', 'server/log.ts'],
  'config-to-others': ['config/config.ts', 'database/connect.ts'],
  'queue-to-others': ['queue/fair-queue.ts', 'server/log.ts'],
  'product-to-tests': ['app/features/articles/post.ts', 'tests/support/post.ts'],
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
    return `${['.', ...from.split('/').slice(1).fill('..')].join('/')}/${to}`;
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
    writeSource('app/features/articles/post.ts', text);
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
      "import type { A } from '../features/a/a.ts';\nexport type B = A;\n",
    );
    writeSource('app/features/a/a.ts', 'export type A = string;\n');
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
