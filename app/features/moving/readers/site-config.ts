import { posix } from 'node:path';
import { type Cascade, isSection, isTarget, listCascades } from './cascade.ts';
import { readAnswer, readDate, readList, readText } from './column-values.ts';
import { asFields, type FrontMatter, readData } from './front-matter.ts';
import { nameOf } from './markdown-file.ts';
import { isFollowed, listUnknownOfHugo, placeByHugo } from './permalink.ts';

/** What the configuration of a generator says of the texts of its site. */
export interface SiteConfig {
  readonly cascades: readonly Cascade[];
  /** What we cannot follow, as sentences for the owner. */
  readonly notes: readonly string[];
}

/** Of Jekyll and Hexo; of Hugo, in one file or in one of several. */
const CONFIG =
  /^(?:.*\/)?(?:_config|(?:config\/_default\/)?(?:hugo|config)|config\/_default\/(cascade|frontmatter|languages|permalinks))\.(?:ya?ml|toml|json)$/i;
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
  const [, part] = CONFIG.exec(path) ?? [];
  const data = readData(formatOf(path), text.replace(/^\ufeff/, ''));
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

/** In which format a file has its data, by its name. */
export function formatOf(path: string): 'yaml' | 'toml' | 'json' {
  if (/\.toml$/i.test(path)) return 'toml';
  return /\.json$/i.test(path) ? 'json' : 'yaml';
}

/** For a configuration of which we do not know what it says. */
export function cannotRead(path: string): string {
  return `We couldn’t read ${path}. Check that nothing is published that it kept hidden.`;
}

function describeLeftOut(said: string, path: string): string {
  return `Files are left out by “${said.slice(0, 80)}”, says ${path}, which we can’t follow. Check that nothing is published that was hidden.`;
}

function describePlace(said: string, path: string, unknown?: readonly string[]): string {
  const what =
    unknown === undefined ? 'which' : `of which ${unknown.join(', ').slice(0, 80)} is what`;
  return `Articles had addresses by “${said.slice(0, 80)}”, says ${path}, ${what} we can’t follow. Before you start the import, choose where they were.`;
}

interface Place {
  readonly folder: string;
  readonly path: string;
  readonly notes: string[];
}

/** Far more than any site has. */
const MOST_SAID = 200;
/** Of a text that its site leaves out. */
const LEFT_OUT: FrontMatter = { published: false };

/** What a list of ignored files says, one a line. */
export function readIgnored(text: string, path: string): SiteConfig {
  const folder = path.replace(/[^/]*$/, '');
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isFollowed = (line: string) => !line.startsWith('!');
  const places = lines.filter(isFollowed).slice(0, MOST_SAID).map(plainPlace);
  const isAbout = (each: string) =>
    places.some((place) => isBelow(place, each.slice(folder.length)));
  return {
    cascades: [{ folder, isAbout, say: () => LEFT_OUT, isFinal: true }],
    notes: lines
      .filter((line) => !isFollowed(line))
      .slice(0, MOST_SAID)
      .map((line) => describeLeftOut(line, path)),
  };
}

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
  // Of Hexo, the other name.
  const base = readText(config.baseurl) ?? readText(config.root);
  const isHexo = OF_HEXO.some((name) => name in config);
  const scopes = [{ place: '', type: null, values: {} }, ...readDefaults(config.defaults)];
  const collections = readCollections(config.collections);
  const included = listPatterns(config.include);
  const named = new Set(['posts', ...collections.map(({ type }) => type)]);
  const isPassedOver = (each: string) => {
    const [, folder] = UNDERSCORED.exec(each) ?? [];
    return (
      folder !== undefined &&
      !named.has(folder) &&
      !included.some((pattern) => isExcluded(pattern, each))
    );
  };
  return [
    ...(base === null ? [] : [say({ baseurl: base }, () => true, true)]),
    ...(permalink === undefined ? [] : [say({ permalink }, (each) => isOfType('posts', each))]),
    ...collections.map(({ type, values, isFinal }) =>
      say(values, (each) => isOfType(type, each), isFinal),
    ),
    ...scopes.map(({ place, type, values }) =>
      say(values, (each) => isBelow(place, each) && isOfType(type, each)),
    ),
    ...(isHexo ? [] : scopes).map(({ place, type, values }) => ({
      ...{ folder: root, isFinal: true },
      isAbout: (each: string) => {
        const within = each.slice(root.length);
        return isDocument(within) && isBelow(place, within) && isOfType(type, within);
      },
      say: (own: FrontMatter, each: string) => ({
        ...joinCategories(values, own, each.slice(root.length)),
        ...splitTags(values, own),
      }),
    })),
    say(LEFT_OUT, isPassedOver, true),
    ...listPatterns(config.exclude).map((pattern) =>
      say(LEFT_OUT, (each) => isExcluded(pattern, each), true),
    ),
    // Of Hexo, of whole paths.
    ...listPatterns(config.ignore).map((pattern) =>
      say(LEFT_OUT, (each) => isExcluded(pattern, `/${each}`), true),
    ),
  ];
}

/** Of the folders with an underscore, only posts, collections and what is included are read. */
const UNDERSCORED = /(?:^|\/)_([^/]+?)(?:\.zip)?\//;

function listPatterns(said: unknown): string[] {
  const patterns = [said].flat().slice(0, MOST_SAID).map(readText);
  return patterns.flatMap((pattern) => (pattern === null ? [] : plainPlace(pattern)));
}

const OF_HEXO = ['source_dir', 'public_dir', 'tag_dir', 'new_post_name', 'skip_render'];

/** Whether Jekyll takes a text for a post, or for one of another collection, and not for a page. */
function isDocument(path: string): boolean {
  return POSTS.test(path) || /(?:^|\/)_[^/]+\//.test(path);
}

/** Jekyll joins categories, where other fields are replaced: of the folders of a post, by default, and its own. */
function joinCategories(values: FrontMatter, own: FrontMatter, path: string): FrontMatter {
  const [, folders = ''] = /^(?:(.*?)\/)?_posts\//.exec(path) ?? [];
  const joined = [values, own].flatMap(({ categories, category }) => [
    // Words are one category each.
    ...(typeof categories === 'string' ? categories.split(/[\s,]+/) : readList(categories)),
    ...readList(category),
  ]);
  const all = [...folders.split('/'), ...joined].filter((each) => each !== '');
  return all.length === 0 ? {} : { categories: [...new Set(all)] };
}

/** Of Jekyll, words are one tag each. */
function splitTags(values: FrontMatter, own: FrontMatter): FrontMatter {
  const tags = own.tags ?? own.tag ?? values.tags;
  if (tags === undefined || tags === null) return {};
  const isWords = tags === own.tags && typeof tags === 'string' && !tags.includes(',');
  return { tags: isWords ? tags.trim().split(/\s+/) : readList(tags) };
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
  const base = URL.parse(readText(config.baseurl) ?? '')?.pathname ?? '/';
  const dates = Object.entries(asFields(config.frontmatter)).filter(([name]) => DATES.has(name));
  const locate = createLocator(config, folder);
  const languageOf = (each: string) => locate(each).language;
  const hidden = listDisabled(config);
  return [
    {
      ...{ folder, isAbout: (each) => languageOf(each) !== null, isFinal: false },
      say: (_, each) => ({ language: languageOf(each) }),
    },
    {
      ...{ folder, isAbout: (each) => hidden.has(languageOf(each) ?? ''), isFinal: true },
      say: () => LEFT_OUT,
    },
    ...(base === '/'
      ? []
      : [{ folder, isAbout: () => true, say: () => ({ baseurl: base }), isFinal: true }]),
    ...listPlacings(config, { folder, path, notes }, locate),
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

interface Placing {
  /** Whether it is about the text at this path below the folder with all texts. */
  readonly isAbout: (within: string) => boolean;
  readonly pattern: string;
}

/** At which addresses the texts of sections were, by `permalinks`, of which the first counts. */
function listPlacings(
  config: FrontMatter,
  { folder, path, notes }: Place,
  locate: Locate,
): Cascade[] {
  const placings = readPermalinks(config.permalinks).filter(({ pattern }) => {
    const unknown = listUnknownOfHugo(pattern);
    if (unknown.length > 0) notes.push(describePlace(pattern, path, unknown));
    return unknown.length === 0;
  });
  return placings.reverse().map(({ isAbout, pattern }) => ({
    ...{ folder, isFinal: false },
    isAbout: (each) => {
      const { root } = locate(each);
      return root !== null && !isSection(each) && isAbout(each.slice(root.length));
    },
    say: (own, each) => {
      const { root, language } = locate(each);
      const placed = placedByHugo(config, { own, path: each, root: root ?? folder });
      const address = placeByHugo(pattern, placed);
      return address === null ? {} : { permalink: placeOfLanguage(config, language) + address };
    },
  }));
}

/** By sections, by kinds and sections, or by targets. */
function readPermalinks(permalinks: unknown): Placing[] {
  if (Array.isArray(permalinks)) {
    return permalinks.slice(0, MOST_SAID).flatMap((each) => {
      const { target, pattern } = asFields(each);
      const said = readText(pattern);
      return said === null ? [] : [{ isAbout: isTarget(target), pattern: said }];
    });
  }
  const said = asFields(permalinks);
  return Object.entries({ ...said, ...asFields(said.page) })
    .filter((each): each is [string, string] => typeof each[1] === 'string')
    .slice(0, MOST_SAID)
    .map(([section, pattern]) => {
      const place = plainPlace(section).toLowerCase();
      const isAbout = (within: string) =>
        place === '' ? !within.includes('/') : isBelow(place, within.toLowerCase());
      return { isAbout, pattern };
    });
}

/** What addresses of Hugo can have of a text. */
function placedByHugo(
  config: FrontMatter,
  { own, path, root }: { own: FrontMatter; path: string; root: string },
) {
  const from = readList(asFields(config.frontmatter).date ?? ':default');
  const date = readText(readDateOf('date', from, { own, path }).date);
  const read = readDate(date);
  const name = nameOf(path);
  const folders = path.slice(root.length).split('/').slice(0, -1);
  const isBundle = /\/index\.[^/]*$/i.test(path);
  const whole = name.date === null ? name.slug : `${name.date}-${name.slug}`;
  const language = suffixOf(config, path);
  return {
    // The day that is written, whatever the zone.
    date: read.kind === 'date' ? (/^\d{4}-\d{2}-\d{2}/.exec(date ?? '')?.[0] ?? read.at) : null,
    title: readText(own.title),
    slug: readText(own.slug) ?? (from.includes(':filename') && name.date ? name.slug : null),
    file: language === null ? whole : whole.replace(new RegExp(`[.]${language}$`, 'i'), ''),
    sections: isBundle ? folders.slice(0, -1) : folders,
  };
}

/** Which folder with texts a path is in, if it is in one, and its language, if the site has several. */
type Locate = (path: string) => {
  readonly root: string | null;
  readonly language: string | null;
};

/** Languages may have folders of their own (`languages.de.contentDir`). */
function createLocator(config: FrontMatter, folder: string): Locate {
  const rootOf = (said: FrontMatter) => readText(said.contentdir);
  const own = Object.entries(asFields(config.languages)).slice(0, MOST_SAID);
  const places = [
    ...own.map(([language, said]) => ({ language, place: rootOf(asFields(said)) })),
    { language: null, place: rootOf(config) ?? 'content' },
  ].flatMap(({ language, place }) =>
    place === null ? [] : [{ language, root: `${folder}${plainPlace(place)}/` }],
  );
  const nearest = places.toSorted((one, other) => other.root.length - one.root.length);
  return (path) => {
    const place = nearest.find(({ root }) => path.startsWith(root));
    return {
      root: place?.root ?? null,
      language: suffixOf(config, path) ?? place?.language ?? null,
    };
  };
}

/** The languages in which nothing is published. */
function listDisabled(config: FrontMatter): ReadonlySet<string> {
  const disabled = Object.entries(asFields(config.languages)).filter(
    ([, said]) => readAnswer(asFields(said).disabled) === true,
  );
  return new Set([
    ...readList(config.disablelanguages).map((each) => each.toLowerCase()),
    ...disabled.map(([language]) => language),
  ]);
}

/** Where the texts of a language are, if there are several, which may have a host each. */
function placeOfLanguage(config: FrontMatter, language: string | null): string {
  const main = readText(config.defaultcontentlanguage)?.toLowerCase() ?? 'en';
  const isApart = readAnswer(config.defaultcontentlanguageinsubdir) === true;
  const said = language ?? main;
  const hasHost = asFields(asFields(config.languages)[said]).baseurl !== undefined;
  return (said === main && !isApart) || hasHost ? '' : `/${said}`;
}

/** The language in the name of a file, `a.fr.md`, if the site has it. */
function suffixOf(config: FrontMatter, path: string): string | null {
  const [, language = ''] = /\.([a-z-]+)\.\w+$/i.exec(path.toLowerCase()) ?? [];
  return Object.hasOwn(asFields(config.languages), language) ? language : null;
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
