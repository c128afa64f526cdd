import { posix } from 'node:path';
import { type Cascade, listCascades } from './cascade.ts';
import { readAnswer, readDate, readList, readText } from './column-values.ts';
import { asFields, type FrontMatter, readData } from './front-matter.ts';
import { nameOf } from './markdown-file.ts';
import { isFollowed } from './permalink.ts';

/** What the configuration of a generator says of the texts of its site. */
interface SiteConfig {
  readonly cascades: readonly Cascade[];
  /** What we cannot follow, as sentences for the owner. */
  readonly notes: readonly string[];
}

/** Of Jekyll and Hexo; of Hugo, in one file or in one of several. */
const CONFIG =
  /^(?:.*\/)?(?:_config|(?:config\/_default\/)?(?:hugo|config)|config\/_default\/(cascade|frontmatter|permalinks))\.(ya?ml|toml|json)$/i;
const IS_HUGO = [
  ...['baseurl', 'title', 'theme', 'languagecode', 'defaultcontentlanguage', 'params', 'module'],
  ...['cascade', 'frontmatter', 'ignorefiles', 'permalinks', 'contentdir', 'languages'],
];

/** Whether a file may be the configuration of a site, by its name. */
export function isSiteConfig(path: string): boolean {
  return CONFIG.test(path);
}

/** Null for a file of another program. `path` is its path among the files. */
export function readSiteConfig(text: string, path: string): SiteConfig | null {
  const [, part, kind = ''] = CONFIG.exec(path) ?? [];
  const format = kind.toLowerCase().replace('yml', 'yaml') as 'yaml' | 'toml' | 'json';
  const data = readData(format, text.replace(/^\ufeff/, ''));
  if (typeof data !== 'object' || data === null) return { cascades: [], notes: [cannotRead(path)] };
  const config = part === undefined ? asFields(data) : { [part.toLowerCase()]: data };
  const folder = path.replace(/(?:config\/_default\/)?[^/]*$/i, '');
  const notes: string[] = [];
  if (/(?:^|\/)_config\.\w+$/i.test(path)) {
    return { cascades: readJekyll(config, { folder, path, notes }), notes };
  }
  if (!IS_HUGO.some((name) => name in config)) return null;
  return { cascades: readHugo(config, { folder, path, notes }), notes };
}

/** For a configuration of which we do not know what it says. */
export function cannotRead(path: string): string {
  return `We couldn’t read ${path}. Check that nothing is published that it kept hidden.`;
}

function describeLeftOut(said: string, path: string): string {
  return `Files are left out by “${said.slice(0, 80)}”, says ${path}, which we can’t follow. Check that nothing is published that was hidden.`;
}

function describePlace(said: string, path: string): string {
  return `Articles had addresses by “${said.slice(0, 80)}”, says ${path}, which we can’t follow. Before you start the import, choose where they were.`;
}

interface Place {
  readonly folder: string;
  readonly path: string;
  readonly notes: string[];
}

/** Of a text that its site leaves out. */
const LEFT_OUT: FrontMatter = { published: false };

/** Far more than any site has. */
const MOST_SAID = 200;

function readJekyll(config: FrontMatter, { folder, path, notes }: Place): Cascade[] {
  const source = plainPlace(readText(config.source) ?? readText(config.source_dir) ?? '');
  const root = source === '' ? folder : `${folder}${source}/`;
  const say = (values: FrontMatter, isAbout: (within: string) => boolean, isFinal = false) => {
    const pattern = readText(values.permalink);
    if (pattern !== null && !isFollowed(pattern)) notes.push(describePlace(pattern, path));
    return {
      ...{ folder: root, isFinal },
      isAbout: (each: string) => isAbout(each.slice(root.length)),
      // The day in its name counts more.
      say: (_: FrontMatter, each: string) =>
        nameOf(each).date === null ? values : { ...values, date: undefined },
    };
  };
  const { permalink } = config;
  const excluded = [config.exclude].flat().slice(0, MOST_SAID).map(readText);
  return [
    ...(permalink === undefined ? [] : [say({ permalink }, (each) => isOfType('posts', each))]),
    ...readCollections(config.collections).map(({ type, values, isFinal }) =>
      say(values, (each) => isOfType(type, each), isFinal),
    ),
    ...readDefaults(config.defaults).map(({ place, type, values }) =>
      say(values, (each) => isBelow(place, each) && isOfType(type, each)),
    ),
    ...excluded
      .filter((pattern) => pattern !== null)
      .map((pattern) => say(LEFT_OUT, (each) => isExcluded(plainPlace(pattern), each), true)),
  ];
}

/** What Jekyll says by default, the least exact scope first. */
function readDefaults(defaults: unknown) {
  return [defaults]
    .flat()
    .slice(0, MOST_SAID)
    .flatMap((each) => {
      const { scope, values } = asFields(each);
      const said = asFields(scope);
      const place = plainPlace(readText(said.path) ?? '');
      return [{ place, type: readText(said.type), values: asFields(values) }];
    })
    .toSorted(
      (one, other) =>
        one.place.length - other.place.length ||
        Number(one.type !== null) - Number(other.type !== null),
    );
}

/** Texts of a collection are shown by themselves only if Jekyll was told so. */
function readCollections(collections: unknown) {
  const named: [string, unknown][] = Array.isArray(collections)
    ? collections.map((name) => [String(name), {}])
    : Object.entries(asFields(collections));
  return named
    .filter(([type]) => type !== 'posts' && type !== 'drafts')
    .slice(0, MOST_SAID)
    .map(([type, said]) => {
      const { output, permalink } = asFields(said);
      if (readAnswer(output) !== true) return { type, values: LEFT_OUT, isFinal: true };
      return { type, values: permalink === undefined ? {} : { permalink }, isFinal: false };
    });
}

const POSTS = /(?:^|\/)_posts(?:\.zip)?\/|^\d{4}-\d{1,2}-\d{1,2}-[^/]*$/;

function isOfType(type: string | null, path: string): boolean {
  if (type === null) return true;
  if (type === 'posts') return POSTS.test(path);
  if (type === 'pages') return !POSTS.test(path) && !/(?:^|\/)_[^/]*\//.test(path);
  return `/${path}`.includes(`/_${type}/`);
}

function plainPlace(place: string): string {
  return place.trim().replace(/^(?:\.?\/)+|^\.$|\/+$/g, '');
}

/** Whether a path is that place, or below it; `*` stands for a part of one name. */
function isBelow(place: string, path: string): boolean {
  if (!place.includes('*')) return place === '' || `${path}/`.startsWith(`${place}/`);
  const parts = path.split('/');
  return parts.some((_, at) => posix.matchesGlob(parts.slice(0, at + 1).join('/'), place));
}

/** As Jekyll compares them: by the beginning, or with `*` for anything. What we do not know is `*`, too. */
function isExcluded(pattern: string, path: string): boolean {
  if (pattern === '') return false;
  const [start = '', ...others] = pattern.replace(/[?[{].*$/, '*').split(/\*+/);
  if (others.length === 0) return path.startsWith(start);
  const end = others.pop() ?? '';
  if (!path.startsWith(start) || !path.endsWith(end)) return false;
  let position = start.length;
  for (const piece of others) {
    const at = path.indexOf(piece, position);
    if (at === -1) return false;
    position = at + piece.length;
  }
  return path.length - end.length >= position;
}

function readHugo(config: FrontMatter, { folder, path, notes }: Place): Cascade[] {
  const patterns = [config.ignorefiles].flat().slice(0, MOST_SAID).map(readText);
  const ignored = patterns.flatMap((pattern) => {
    if (pattern === null) return [];
    const expression = readExpression(pattern);
    if (expression === null) notes.push(describeLeftOut(pattern, path));
    return expression ?? [];
  });
  if (asFields(config.module).mounts !== undefined) {
    notes.push(describeLeftOut('module.mounts', path));
  }
  if (config.permalinks !== undefined) notes.push(describePlace('permalinks', path));
  const dates = Object.entries(asFields(config.frontmatter)).filter(([name]) => DATES.has(name));
  return [
    ...listCascades(config.cascade, folder).slice(0, MOST_SAID),
    ...dates.map(([name, from]) => ({
      ...{ folder, isAbout: () => true, isFinal: true },
      say: (own: FrontMatter, each: string) =>
        readDateOf(name, readList(from), { own, path: each }),
    })),
    ...ignored.map((expression) => ({
      ...{ folder, isFinal: true, say: () => LEFT_OUT },
      isAbout: (each: string) => expression.test(`/${each.slice(folder.length)}`),
    })),
  ];
}

/** A pattern of Hugo; null for one that is not the same here, or could take long. */
function readExpression(pattern: string): RegExp | null {
  const [flag = ''] = /^\(\?i\)/.exec(pattern) ?? [];
  const rest = pattern.slice(flag.length);
  const repeated = rest.match(/(?<!\\)[*+{]/g) ?? [];
  if (rest.length > 200 || repeated.length > 3 || /\)[*+?{]|\(\?|\\[\dpPQAz]/.test(rest))
    return null;
  try {
    return new RegExp(rest, flag === '' ? '' : 'i');
  } catch {
    return null;
  }
}

/** The dates of which Hugo can be told by which fields they are said, and those that it has by itself. */
const DATES: ReadonlyMap<string, readonly string[]> = new Map([
  ['date', ['date', 'publishdate', 'pubdate', 'published', 'lastmod', 'modified']],
  ['publishdate', ['publishdate', 'pubdate', 'published', 'date']],
  ['expirydate', ['expirydate', 'unpublishdate']],
]);

function readDateOf(
  name: string,
  from: readonly string[],
  { own, path }: { readonly own: FrontMatter; readonly path: string },
): FrontMatter {
  const usual = DATES.get(name) ?? [];
  const names = from.map((each) => each.toLowerCase());
  for (const each of names.flatMap((said) => (said === ':default' ? usual : [said]))) {
    const value = each === ':filename' ? nameOf(path).date : own[each];
    const isAnswer = each === 'published' && readDate(value).kind !== 'date';
    if (readText(value) !== null && !isAnswer) return { [name]: value };
  }
  return {};
}
