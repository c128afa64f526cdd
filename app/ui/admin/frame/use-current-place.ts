import { useLocation, useMatches } from 'react-router';
import { findPlace, type Menus, type Place } from './places.ts';

interface AboutOnePost {
  readonly post?: { readonly kind?: string } | null;
  readonly shared?: { readonly kind?: string } | null;
}

/**
 * The place of the page that is shown. What edits one of the owner's pages has the addresses of
 * articles, and belongs to the website.
 */
export function useCurrentPlace(menus: Menus): Place | undefined {
  const { pathname } = useLocation();
  const data = useMatches().at(-1)?.loaderData as AboutOnePost | undefined;
  const kind = (data?.post ?? data?.shared)?.kind;
  return kind === 'page'
    ? menus.main.find(({ name }) => name === 'website')
    : findPlace(menus, pathname);
}
