/**
 * A document in an address of the admin area: 'home', 'scale-prep', 'prices'. Lists of blockers refuse
 * what is requested below a folder named for cookies, so that page has another name there.
 */
export function documentSlug(id: string): string {
  if (id === '/cookie-policy') return 'browser-storage';
  return id === '/' ? 'home' : id.replace(/^\//, '').replaceAll('/', '-');
}
