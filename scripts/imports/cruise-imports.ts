import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { extractImports } from './extract-imports.ts';
import { rules } from './rules.ts';

const PARTS = [
  'app',
  'config',
  'database',
  'gateways',
  'queue',
  'scripts',
  'server',
  'server.ts',
  'tests',
];

export interface ImportReport {
  /** The files that were read, as paths in the folder. */
  readonly files: readonly string[];
  /** Source files that the reader skipped: no rule was applied to them. */
  readonly unread: readonly string[];
  readonly imports: number;
  readonly violations: readonly { rule: string; comment: string; from: string; to: string }[];
}

/** Checks every source file in this folder against the import rules. */
export async function cruiseImports(folder: string): Promise<ImportReport> {
  const files = listSourceFiles(folder);
  const { output } = await cruise(
    files,
    {
      baseDir: folder,
      ruleSet: { forbidden: rules },
      validate: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '[+]types/' },
      moduleSystems: ['es6', 'cjs'],
      outputType: 'json',
    },
    { extensions: ['.ts', '.js'], exportsFields: ['exports'], conditionNames: ['import', 'node'] },
    { babelConfig: extractImports },
  );
  const result = (typeof output === 'string' ? JSON.parse(output) : output) as ICruiseResult;
  const wanted = new Set(files);
  const read = result.modules.filter((module) => wanted.has(module.source));
  const sources = new Set(read.map((module) => module.source));
  return {
    files: [...sources],
    unread: files.filter((file) => !sources.has(file)),
    imports: read.reduce((sum, module) => sum + module.dependencies.length, 0),
    violations: result.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      comment: rules.find(({ name }) => name === rule.name)?.comment ?? '',
      from,
      to,
    })),
  };
}

export function listSourceFiles(folder: string): string[] {
  return PARTS.flatMap((part) => sourceFiles(folder, part));
}

function sourceFiles(folder: string, path: string): string[] {
  const full = join(folder, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full).flatMap((name) => {
    const inner = `${path}/${name}`;
    if (statSync(join(folder, inner)).isDirectory()) return sourceFiles(folder, inner);
    return /\.(tsx?|mjs)$/.test(name) && !name.endsWith('.d.ts') ? [inner] : [];
  });
}
