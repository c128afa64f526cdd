/** By which search parameters other systems name their articles on the home page. */
const NAMES = ['p', 'page_id'] as const;
/** The largest number that the columns of both databases hold has ten digits. */
const NUMBER = /^[1-9]\d{0,8}$/;

/** The number of an article in another system, as in `/?p=123`, and what else the address says. */
export function readOldNumber(url: URL): { readonly number: number; readonly rest: string } | null {
  if (url.pathname !== '/' || url.search === '') return null;
  const name = NAMES.find((each) => NUMBER.test(url.searchParams.get(each) ?? ''));
  if (name === undefined) return null;
  const rest = new URLSearchParams(url.searchParams);
  rest.delete(name);
  return {
    number: Number(url.searchParams.get(name)),
    rest: rest.size === 0 ? '' : `?${rest}`,
  };
}
