/** Every public path that content may link to; a wrong link does not compile. */
export const publicPaths = [
  '/',
  '/quickboost-ai',
  '/boost-revenue',
  '/boost-revenue-inactive',
  '/lead-smarter',
  '/leader-lift-scale-prep',
  '/scale-prep',
  '/shared-success',
  '/about',
  '/blog',
  '/quiz',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/do-not-sell-my-data',
] as const;

export type PublicPath = (typeof publicPaths)[number];

type Query = '' | `?${string}`;
type Fragment = '' | `#${string}`;

/** A path on this site with optional query and fragment, or a fragment on the same page. */
export type Href = `${PublicPath}${Query}${Fragment}` | `#${string}`;
