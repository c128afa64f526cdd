/** Light and dark as chosen in this browser; without a choice the admin area follows the device. */
export const SCHEMES = ['automatic', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export const SCHEME_PATH = '/admin/scheme';

/** The class that the frame has: `follows-scheme` is that of all pages with a dark scheme. */
export const SCHEME_CLASSES: Readonly<Record<Scheme, string>> = {
  automatic: 'follows-scheme',
  light: 'stays-light',
  dark: 'stays-dark',
};

export function toScheme(text: string | null): Scheme {
  return SCHEMES.find((scheme) => scheme === text) ?? 'automatic';
}
