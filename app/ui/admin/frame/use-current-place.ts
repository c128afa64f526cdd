import { useLocation, useMatches } from 'react-router';
import { useIsWriter } from '../admin-layout-data.ts';
import { findPlace, isForWriters, PLACES, type Place, WEBSITE, WRITER_PLACES } from './places.ts';

interface AboutOnePost {
  readonly post?: { readonly kind?: string } | null;
  readonly shared?: { readonly kind?: string } | null;
}

/**
 * The place of the page that is shown. What edits one of the owner's pages has the addresses of
 * articles, and belongs to the website.
 */
export function useCurrentPlace(): Place | undefined {
  const places = usePlaces();
  const { pathname } = useLocation();
  const data = useMatches().at(-1)?.loaderData as AboutOnePost | undefined;
  const kind = (data?.post ?? data?.shared)?.kind;
  return kind === 'page' ? WEBSITE : findPlace(pathname, places);
}

/** What the menu leads to. */
export function usePlaces(): readonly Place[] {
  return useIsWriter() ? WRITER_PLACES : PLACES;
}

/** The links of a menu that this person may follow. */
export function useOpenLinks<Item extends { readonly to: string }>(items: readonly Item[]): Item[] {
  const isWriter = useIsWriter();
  return items.filter(({ to }) => !isWriter || isForWriters(to));
}
