import { posix } from 'node:path';
import { readText } from './column-values.ts';
import { asFields, type FrontMatter, readFrontMatter } from './front-matter.ts';
import { saysState } from './post-state.ts';

/** What one file says of other texts: the page of a section of Hugo, or the configuration of a site. */
export interface Cascade {
  /** It is about texts in this folder, which ends in a slash, or one text by its name; empty for all texts. */
  readonly folder: string;
  /** Whether it is about the text with this path. */
  readonly isAbout: (path: string) => boolean;
  /** What it says of a text, by what the text says of itself. */
  readonly say: (own: FrontMatter, path: string) => FrontMatter;
  /** Whether it counts even where the text says something else. */
  readonly isFinal: boolean;
}

/** The page of a section, which may be that of one language. */
const SECTION = /(?:^|\/)_index(?:\.([a-z]{2}(?:-[a-z]{2,4}){0,2}))?\.(?:md|markdown|html?)$/i;
const LANGUAGE = /\.([a-z]{2}(?:-[a-z]{2,4}){0,2})\.[a-z]+$/i;

/** Whether a file is the page of a section. */
export function isSection(path: string): boolean {
  return SECTION.test(path);
}

function isSectionOf(folder: string, path: string): boolean {
  return isSection(path) && path.replace(/[^/]*$/, '') === folder;
}

/** What a section says of what is below it. `path` is its path among the files. */
export function readCascades(source: string, path: string): Cascade[] {
  const language = SECTION.exec(path)?.[1]?.toLowerCase();
  const cascades = listCascades(readFrontMatter(source).values.cascade, path.replace(/[^/]*$/, ''));
  if (language === undefined) return cascades;
  // A text without a language may be of any.
  const isIn = (each: string) => (LANGUAGE.exec(each)?.[1]?.toLowerCase() ?? language) === language;
  return cascades.map((cascade) => ({
    ...cascade,
    isAbout: (each) => isIn(each) && cascade.isAbout(each),
  }));
}

/** Hugo keeps what is its own, and what is the theme’s, apart. */
export function withParams({ params, ...own }: FrontMatter): FrontMatter {
  return { ...asFields(params), ...own };
}

/** What Eleventy computes of the state of a text, which counts more than what is said of it. */
export function computedState(said: FrontMatter): FrontMatter {
  const computed = Object.entries(asFields(said.eleventycomputed));
  return Object.fromEntries(computed.filter(([name]) => saysState(name)));
}

/** What `cascade` of Hugo says of the texts in a folder. */
export function listCascades(cascade: unknown, folder: string): Cascade[] {
  return [cascade].flat().flatMap((each) => {
    if (typeof each !== 'object' || each === null) return [];
    const { target, _target, ...values } = withParams(asFields(each));
    const isAbout = isTarget([target ?? _target].flat()[0]);
    return [{ folder, isAbout, say: () => values, isFinal: false }];
  });
}

/** Which texts a cascade of Hugo is about, by their paths and kinds. */
export function isTarget(target: unknown): Cascade['isAbout'] {
  const said = asFields(target);
  const place = readText(said.path)?.toLowerCase() ?? null;
  const kind = readText(said.kind);
  return (path) => {
    const kinds = isSection(path) ? ['home', 'section', 'taxonomy', 'term'] : ['page'];
    if (kind !== null && !kinds.some((each) => isLike(each, kind))) return false;
    return place === null || listPlaces(path).some((each) => isLike(each, place));
  };
}

/** As Hugo compares them: `**` may be a part of a name, and one choice in braces is that choice. */
function isLike(text: string, pattern: string): boolean {
  const plain = pattern.replace(/\{([^{},]*)\}/g, '$1');
  return [plain, plain.replaceAll('**', '*/**')].some((each) => posix.matchesGlob(text, each));
}

/** How Hugo may say the path of a text: it leaves out the name of the folder with all of them. */
function listPlaces(path: string): string[] {
  const place = path
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replace(/\.[a-z]{2}(?:-[a-z]{2,4})?$/, '')
    .replace(/\/_?index$/, '');
  const parts = place.split('/');
  return parts.map((_, at) => `/${parts.slice(at).join('/')}`);
}

/** The fields of a text with what is said of it elsewhere, of which the nearest counts. */
export function withCascades(
  own: FrontMatter,
  cascades: readonly Cascade[],
  path: string,
): FrontMatter {
  const above = cascades
    .filter(
      ({ folder, isAbout }) =>
        path.startsWith(folder) && !isSectionOf(folder, path) && isAbout(path),
    )
    .sort((one, other) => one.folder.length - other.folder.length);
  const said = ({ say }: Cascade) => say(own, path);
  return Object.assign(
    {},
    ...above.filter(({ isFinal }) => !isFinal).map(said),
    own,
    ...above.filter(({ isFinal }) => isFinal).map(said),
  );
}
