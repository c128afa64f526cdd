/** Where the articles of an old site were, as an owner knows it from its address bar. */
export const OLD_PLACES = ['/blog/name', '/name/', '/2021/05/name/', '/p/name', 'none'] as const;
export type OldPlace = (typeof OLD_PLACES)[number];

/** Where the old site listed articles. */
export interface ListAddress {
  readonly of: 'topic' | 'author';
  readonly path: string;
  /** What the articles have in common. */
  readonly name: string;
}

/** For articles of which the files say what they were called, and not where they were. */
export interface ByName {
  readonly place: OldPlace;
  /** One of them. */
  readonly example: NamedArticle;
}

interface NamedArticle {
  readonly name: string;
  readonly datedAt: string | null;
}

/** Of an article in a file: see `SourcePost`. */
interface Described {
  readonly slug: string;
  readonly publishedAt: string | null;
  readonly oldPaths: readonly string[];
  readonly usualPlace?: OldPlace | undefined;
  readonly lists?: readonly ListAddress[];
}

/** Begins an old address that is only a name. */
const NAME_ONLY = 'name:';

/** Begins the address of a list that had the article. */
const LIST = /^list:(topic|author) (\/\S*) (.+)$/;

/** The old addresses of an article as they are stored with it. */
export function listOldPaths({
  oldPaths,
  usualPlace,
  slug,
  lists = [],
}: Omit<Described, 'publishedAt'>): string[] {
  return [
    ...oldPaths,
    ...(usualPlace ? [`${NAME_ONLY}${slug}`] : []),
    ...lists.map(({ of, path, name }) => `list:${of} ${path} ${name}`),
  ];
}

/** The lists of the old site that had an article. */
export function readListAddresses(oldPaths: readonly string[]): ListAddress[] {
  return oldPaths.flatMap((stored) => {
    const [, of, path = '', name = ''] = LIST.exec(stored) ?? [];
    return of === undefined ? [] : [{ of: of === 'author' ? 'author' : 'topic', path, name }];
  });
}

/** The old addresses of an article, with those that its name and the place of all of them make. */
export function placeOldPaths(
  { oldPaths, datedAt }: { readonly oldPaths: readonly string[]; readonly datedAt: string | null },
  byName: Pick<ByName, 'place'> | null,
): string[] {
  return oldPaths.flatMap((path) => {
    if (LIST.test(path)) return [];
    if (!path.startsWith(NAME_ONLY)) return [path];
    const name = path.slice(NAME_ONLY.length);
    return byName === null ? [] : (writePlace(byName.place, { name, datedAt }) ?? []);
  });
}

/** The address of an article at a place; null if it had none there. Months are those of UTC. */
export function writePlace(place: OldPlace, { name, datedAt }: NamedArticle): string | null {
  switch (place) {
    case '/blog/name':
      return `/blog/${name}`;
    case '/name/':
      return `/${name}/`;
    case '/2021/05/name/':
      return datedAt === null ? null : `/${datedAt.slice(0, 4)}/${datedAt.slice(5, 7)}/${name}/`;
    case '/p/name':
      return `/p/${name}`;
    case 'none':
      return null;
  }
}

/**
 * What is offered to the owner, with one more article: the place that is usual where the first
 * articles come from, and an example that has every address.
 */
export function noteByName(
  noted: ByName | null,
  { usualPlace, slug: name, publishedAt: datedAt }: Described,
): ByName | null {
  if (!usualPlace) return noted;
  if (noted === null) return { place: usualPlace, example: { name, datedAt } };
  return {
    place: noted.place === 'none' ? usualPlace : noted.place,
    example: noted.example.datedAt === null && datedAt !== null ? { name, datedAt } : noted.example,
  };
}
