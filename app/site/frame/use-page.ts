import { use } from 'react';
import type { PageContent } from '../words/page.ts';
import type { MarketingPath } from '../words/paths.ts';
import { SiteContext } from './site-context.ts';

/** What a page of blocks says, in the owner's words. */
export function usePage(path: MarketingPath): PageContent {
  return use(SiteContext).content.pages[path];
}
