import { useRouteLoaderData } from 'react-router';
import { EMPTY_SETTINGS, type Settings } from '#app/domains/settings/settings-schema.ts';

export const SITE_LAYOUT_ID = 'routes/site/site-layout';

/** The owner's settings on any public page; all empty where the layout's data is not there. */
export function useSiteSettings(): Readonly<Settings> {
  const layout = useRouteLoaderData<{ settings: Settings }>(SITE_LAYOUT_ID);
  return layout?.settings ?? EMPTY_SETTINGS;
}
