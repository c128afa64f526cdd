/** A document in an address of the admin area: 'home', 'scale-prep', 'prices'. */
export function documentSlug(id: string): string {
  return id === '/' ? 'home' : id.replace(/^\//, '').replaceAll('/', '-');
}
