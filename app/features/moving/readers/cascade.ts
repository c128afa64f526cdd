import { readText } from './column-values.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';

/** What the page of a section says of all below it (`cascade` of Hugo). */
export interface Cascade {
  /** Ends in a slash. */
  readonly folder: string;
  /** The start of the paths that it is about, within the folder of all texts; null for all. */
  readonly under: string | null;
  readonly values: FrontMatter;
}

const SECTION = /(?:^|\/)_index\.(?:md|markdown)$/i;

/** Whether a file is the page of a section. */
export function isSection(path: string): boolean {
  return SECTION.test(path);
}

function isSectionOf(folder: string, path: string): boolean {
  return isSection(path) && path.replace(/[^/]*$/, '') === folder;
}

/** What a section says of what is below it. `path` is its path among the files. */
export function readCascades(source: string, path: string): Cascade[] {
  const folder = path.replace(/[^/]*$/, '');
  return [readFrontMatter(source).values.cascade].flat().flatMap((each) => {
    if (typeof each !== 'object' || each === null) return [];
    const { target, _target, ...values } = each as FrontMatter;
    const [said] = [target ?? _target].flat();
    const place = typeof said === 'object' && said !== null ? (said as FrontMatter).path : null;
    return [{ folder, under: readText(place)?.replace(/[*?{[].*$/, '') ?? null, values }];
  });
}

/** What the sections above a text say of it, the nearest last. */
export function cascadeOf(cascades: readonly Cascade[], path: string): FrontMatter {
  const above = cascades
    .filter(({ folder, under }) => {
      if (!path.startsWith(folder) || isSectionOf(folder, path)) return false;
      return under === null || path.includes(under);
    })
    .sort((one, other) => one.folder.length - other.folder.length);
  return Object.assign({}, ...above.map(({ values }) => values));
}
