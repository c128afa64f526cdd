/** Pages made of a hero and blocks. */
export const marketingPaths = [
  '/',
  '/quickboost-ai',
  '/boost-revenue',
  '/boost-revenue-inactive',
  '/lead-smarter',
  '/leader-lift-scale-prep',
  '/scale-prep',
  '/shared-success',
  '/about',
] as const;

export type MarketingPath = (typeof marketingPaths)[number];

export const legalPaths = [
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/do-not-sell-my-data',
] as const;

export type LegalPath = (typeof legalPaths)[number];

/** Every public path that content may link to; a wrong link does not compile. */
export const publicPaths = [
  ...marketingPaths,
  '/blog',
  '/quiz',
  '/contact',
  ...legalPaths,
] as const;

export type PublicPath = (typeof publicPaths)[number];

type Query = '' | `?${string}`;
type Fragment = '' | `#${string}`;

/** A path on this site with optional query and fragment, or a fragment on the same page. */
export type Href = `${PublicPath}${Query}${Fragment}` | `#${string}`;
