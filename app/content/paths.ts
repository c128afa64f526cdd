/** Every public address that copy may link to. A wrong one does not compile. */
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

/** A path of this site, with its query and anchor, or an anchor on the same page. */
export type Href = `${PublicPath}${Query}${Fragment}` | `#${string}`;
