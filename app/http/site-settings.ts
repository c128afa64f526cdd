import { useRouteLoaderData } from 'react-router';
import { EMPTY_SETTINGS, type Settings } from '#app/features/settings/settings-schema.ts';

export const SITE_LAYOUT_ID = 'features/pages/routes/site-layout';

/** Returns the owner's settings on a public page; empty ones if the layout's loader failed. */
export function useSiteSettings(): Readonly<Settings> {
  const layout = useRouteLoaderData<{ settings: Settings }>(SITE_LAYOUT_ID);
  return layout?.settings ?? EMPTY_SETTINGS;
}
