/** The names that Jekyll has for patterns of addresses. */
const STYLES: ReadonlyMap<string, string> = new Map([
  ['date', '/:categories/:year/:month/:day/:title:output_ext'],
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['none', '/:categories/:title:output_ext'],
]);

const PART = /:([a-z_]+)/gi;

/** What an address can have of an article. */
export interface Placed {
  /** ISO 8601; months are those of UTC. */
  readonly date: string | null;
  /** Its own part of an address. */
  readonly name: string;
  readonly categories: readonly string[];
}

const PARTS: ReadonlyMap<string, (placed: Placed) => string | null> = new Map([
  ['year', ({ date }: Placed) => date?.slice(0, 4) ?? null],
  ['short_year', ({ date }) => date?.slice(2, 4) ?? null],
  ['month', ({ date }) => date?.slice(5, 7) ?? null],
  ['i_month', ({ date }) => date?.slice(5, 7).replace(/^0/, '') ?? null],
  ['day', ({ date }) => date?.slice(8, 10) ?? null],
  ['i_day', ({ date }) => date?.slice(8, 10).replace(/^0/, '') ?? null],
  ['categories', ({ categories }) => categories.map(plain).join('/')],
  ['category', ({ categories }) => categories.map(plain).join('/') || null],
  ['output_ext', () => '.html'],
  ...['title', 'slug', 'name', 'basename'].map((each) => [each, nameOf] as const),
]);

function nameOf({ name }: Placed): string {
  return name;
}

function plain(category: string): string {
  return category.trim().toLowerCase().replace(/\s+/g, '-');
}

/** Whether we know each part of a pattern of addresses, such as `/:year/:title/`. */
export function isFollowed(pattern: string): boolean {
  const parts = [...(STYLES.get(pattern) ?? pattern).matchAll(PART)];
  return !/[{]/.test(pattern) && parts.every(([, name = '']) => PARTS.has(name.toLowerCase()));
}

/** The address of an article by a pattern; null if it has none that we know. */
export function placeBy(pattern: string, placed: Placed): string | null {
  if (!isFollowed(pattern)) return null;
  let isWhole = true;
  const path = (STYLES.get(pattern) ?? pattern).replace(PART, (_, name: string) => {
    const part = PARTS.get(name.toLowerCase())?.(placed) ?? null;
    isWhole &&= part !== null;
    return part ?? '';
  });
  return isWhole ? path.replace(/\/{2,}/g, '/') : null;
}
