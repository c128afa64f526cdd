/** The names that Jekyll has for patterns of addresses. */
const STYLES: ReadonlyMap<string, string> = new Map([
  ['date', '/:categories/:year/:month/:day/:title:output_ext'],
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['none', '/:categories/:title:output_ext'],
]);

const PART = /:([a-z_]+)/gi;

/** What an address of Jekyll or Hexo can have of an article. */
export interface Placed {
  /** ISO 8601; months are those of UTC. */
  readonly date: string | null;
  /** Its own part of an address. */
  readonly name: string;
  readonly categories: readonly string[];
}

/** What one of Hugo can have. */
export interface PlacedByHugo {
  /** As it is written, or ISO 8601. */
  readonly date: string | null;
  readonly title: string | null;
  readonly slug: string | null;
  /** The name of its file, or of the folder that is its own. */
  readonly file: string;
  /** The folders that it is in. */
  readonly sections: readonly string[];
}

/** What each part of a pattern stands for; null for what an article does not have. */
type Parts<Article> = ReadonlyMap<string, (placed: Article) => string | null>;

const OF_DATE: readonly [string, (placed: { date: string | null }) => string | null][] = [
  ['year', ({ date }) => date?.slice(0, 4) ?? null],
  ['month', ({ date }) => date?.slice(5, 7) ?? null],
  ['day', ({ date }) => date?.slice(8, 10) ?? null],
];

const PARTS: Parts<Placed> = new Map([
  ...OF_DATE,
  ['short_year', ({ date }: Placed) => date?.slice(2, 4) ?? null],
  ['i_month', ({ date }: Placed) => date?.slice(5, 7).replace(/^0/, '') ?? null],
  ['i_day', ({ date }: Placed) => date?.slice(8, 10).replace(/^0/, '') ?? null],
  ['categories', ({ categories }: Placed) => categories.map(plain).join('/')],
  ['category', ({ categories }: Placed) => categories.map(plain).join('/') || null],
  ['output_ext', () => '.html'],
  ...['title', 'slug', 'name', 'basename'].map((each) => [each, nameOf] as const),
]);

const PARTS_OF_HUGO: Parts<PlacedByHugo> = new Map([
  ...OF_DATE,
  ['section', ({ sections }: PlacedByHugo) => sections[0] ?? ''],
  ['sections', ({ sections }: PlacedByHugo) => sections.join('/')],
  ['title', ({ title }: PlacedByHugo) => urlize(title)],
  ['slug', ({ slug, title }: PlacedByHugo) => urlize(slug ?? title)],
  ...['filename', 'contentbasename'].map(
    (each) => [each, ({ file }: PlacedByHugo) => urlize(file)] as const,
  ),
  ...['slugorfilename', 'slugorcontentbasename'].map(
    (each) => [each, ({ slug, file }: PlacedByHugo) => urlize(slug ?? file)] as const,
  ),
]);

function nameOf({ name }: Placed): string {
  return name;
}

function plain(category: string): string {
  return category.trim().toLowerCase().replace(/\s+/g, '-');
}

/** As Hugo writes a title in an address: `Don’t Wait - Call!` is `dont-wait-call`. */
function urlize(text: string | null): string | null {
  const kept = text?.replace(/[^\p{L}\p{N}\p{M}\s._#+~@/\\-]/gu, '').trim() ?? '';
  return kept === '' ? null : kept.replace(/\s*-\s*|\s+/g, '-').toLowerCase();
}

/** The parts of a pattern that we do not know, such as `:hash`. */
function listUnknown(pattern: string, parts: Parts<never>): string[] {
  const named = [...pattern.matchAll(PART)].filter(
    ([, name = '']) => !parts.has(name.toLowerCase()),
  );
  return [...named.map(([part]) => part), ...(/[[{][^/]*/.exec(pattern) ?? [])];
}

/** Whether we know each part of a pattern of addresses, such as `/:year/:title/`. */
export function isFollowed(pattern: string): boolean {
  return listUnknown(STYLES.get(pattern) ?? pattern, PARTS).length === 0;
}

/** The address of an article by a pattern; null if it has none that we know. */
export function placeBy(pattern: string, placed: Placed): string | null {
  return isFollowed(pattern) ? fill(STYLES.get(pattern) ?? pattern, PARTS, placed) : null;
}

/** The parts of a pattern of Hugo that we do not know. */
export function listUnknownOfHugo(pattern: string): string[] {
  return listUnknown(pattern, PARTS_OF_HUGO);
}

/** The address of an article of Hugo by a pattern that we know; null if the article lacks a part of it. */
export function placeByHugo(pattern: string, placed: PlacedByHugo): string | null {
  return fill(`/${pattern}/`, PARTS_OF_HUGO, placed);
}

function fill<Article>(pattern: string, parts: Parts<Article>, placed: Article): string | null {
  let isWhole = true;
  const path = pattern.replace(PART, (_, name: string) => {
    const part = parts.get(name.toLowerCase())?.(placed) ?? null;
    isWhole &&= part !== null;
    return part ?? '';
  });
  return isWhole ? path.replace(/\/{2,}/g, '/') : null;
}
