import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './site-build.ts';

const SPELLINGS = [
  /name="intent" value="([\w-]+)"/g,
  /\bintent: '([\w-]+)'/g,
  /\bintent="([\w-]+)"/g,
  /'intent'\)[^'\n]*'([\w-]+)'/g,
  /\bcase '([\w-]+)':/g,
];

const found = new Map<string, readonly string[]>();

/**
 * Every `intent` value of the forms of the site, or of one feature, collected from the sources that
 * send or read one.
 */
export function listFormIntents(feature = '*'): readonly string[] {
  const intents = found.get(feature) ?? readIntents(feature);
  found.set(feature, intents);
  return intents;
}

function readIntents(feature: string): string[] {
  const folders = `{features/${feature}/routes,features/${feature}/ui,ui}`;
  const files = globSync(`app/${folders}/**/*.{ts,tsx}`, { cwd: root });
  const sources = files.map((file) => readFileSync(join(root, file), 'utf8'));
  const intents = sources
    .filter((source) => source.includes('intent'))
    .flatMap((source) => SPELLINGS.flatMap((spelling) => [...source.matchAll(spelling)]))
    .map(([, intent = '']) => intent);
  return [...new Set(intents)].sort();
}
