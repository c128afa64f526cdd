/**
 * A loader's data that only this rendering reads. The router writes out all that it can see of it,
 * for the browser to go on with; a page without scripts has nobody there, and for a list of 500 posts
 * that took a third of the time of the list itself. So the properties are there, but not listed.
 */
export function serverOnly<Data extends object>(data: Data): Data {
  const properties = Object.entries(data).map(([name, value]) => [name, { value }] as const);
  return Object.defineProperties({}, Object.fromEntries(properties)) as Data;
}
