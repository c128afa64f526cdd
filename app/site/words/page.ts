import { actionSchema } from './actions.ts';
import type { Block } from './blocks.ts';
import { socialImage } from './images.ts';
import type { PublicPath } from './paths.ts';
import type { PriceRef } from './prices.ts';
import {
  each,
  filled,
  fixed,
  group,
  ifNotNull,
  ifPresent,
  optionalText,
  section,
  type TextsOf,
  text,
} from './schema.ts';

export const META_TITLE = 'In search results and on the browser’s tab';
export const HERO_TITLE = 'Top of the page';

/** What search results and the browser's tab show of a page. */
export const metaSchema = {
  /** Shown as '{title} | Wizard Services'; null for the home page. */
  title: ifNotNull(text('Title', 70)),
  /** For search results. */
  description: text('Description', 160),
  /** For link previews; the site's own one if absent. */
  social: socialImage,
};

export interface PageMeta extends TextsOf<typeof metaSchema> {
  path: PublicPath;
  /** Left out of the sitemap, and not indexed: the route's policy reads it. */
  noindex?: true;
}

/** The same of a page whose definition has its defaults. */
export function metaSection(page: { path: PublicPath; title: string; description: string }) {
  return section('meta', META_TITLE, {
    path: page.path,
    title: text('Title', 70, page.title),
    description: text('Description', 160, page.description),
    social: socialImage,
  });
}

/** Structured data about the service that a page sells. */
const serviceSchema = {
  name: text('Name of the service', 80),
  type: text('Kind of service', 60),
  description: text('What the service is', 240),
  /** Empty if the page shows no price. */
  offers: fixed<readonly PriceRef[]>(),
};

export type ServiceMeta = TextsOf<typeof serviceSchema>;

export const pageMetaSchema = {
  ...metaSchema,
  service: ifPresent(group('For search engines', serviceSchema)),
};

/** Drawing in a page's hero. `stretch-…` ones are crops of the growth path drawing. */
export type Drawing =
  | 'house-at-dusk'
  | 'stretch-quickboost'
  | 'stretch-bundle'
  | 'stretch-chatbot'
  | 'stretch-coaching'
  | 'stretch-scale-prep'
  | 'stretch-shared-success'
  | 'quiz-house'
  | 'window'
  | 'none';

export const heroSchema = {
  /** The page's only h1. */
  headline: text('Headline', 100),
  subtitle: optionalText('Below the headline', 240),
  /** The first is the main action. */
  actions: each(actionSchema),
  drawing: fixed<Drawing>(),
};

export type Hero = TextsOf<typeof heroSchema>;

export function heroSection(hero: Hero) {
  return section('hero', HERO_TITLE, { hero: filled(heroSchema, hero) });
}

/** A page made of a hero and blocks. */
export interface PageContent extends PageMeta {
  hero: Hero;
  blocks: readonly Block[];
  service?: ServiceMeta;
}
