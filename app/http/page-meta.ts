import type { MetaDescriptor } from 'react-router';
import { siteName } from '#app/site/words/site-name.ts';

/** Returns '{page} | Wizard Services', or 'Wizard Services' without a page name. */
export function pageTitle(page?: string): string {
  return page ? `${page} | ${siteName}` : siteName;
}

export interface PageMeta {
  /** Without the site name. */
  title?: string;
  description?: string;
  /** For an error on an indexed page. A page that is never indexed says so in its route's policy. */
  noindex?: boolean;
}

export function pageMeta({ title, description, noindex = false }: PageMeta): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title: pageTitle(title) }];
  if (description) tags.push({ name: 'description', content: description });
  if (noindex) tags.push({ name: 'robots', content: 'noindex' });
  return tags;
}
