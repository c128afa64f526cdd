import type { MetaDescriptor } from 'react-router';

export const SITE_NAME = 'Wizard Services';

/** '{page} | Wizard Services'; without a page of its own, 'Wizard Services' (rulings, Titles). */
export function pageTitle(page?: string): string {
  return page ? `${page} | ${SITE_NAME}` : SITE_NAME;
}

export interface PageMeta {
  /** Without the site's name. */
  title?: string;
  description?: string;
  noindex?: boolean;
}

export function pageMeta({ title, description, noindex = false }: PageMeta): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title: pageTitle(title) }];
  if (description) tags.push({ name: 'description', content: description });
  if (noindex) tags.push({ name: 'robots', content: 'noindex' });
  return tags;
}
