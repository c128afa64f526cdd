import type { Href, PublicPath } from './paths.ts';
import type { PlanSetId, PriceRef, ProgramId, TierId } from './prices.ts';

/** A sentence, or a sentence in pieces where some of them are links. */
export type Rich = string | readonly (string | { text: string; href: Href })[];

/** What can be booked through a scheduling link of the owner's (§7), or else through our form. */
export type BookingSlot = 'intro-session' | 'strategy-session' | 'workshop' | 'demo';

/** What a form of ours is about; stored with the lead. */
export type FormTopic = BookingSlot | 'contact' | 'plan' | 'chatbot-tier';

/**
 * What happens after a click, where that depends on the owner's settings: `linked` when an
 * outside link is set, `own` when our form takes its place.
 */
export interface NextByLink {
  linked: string;
  own: string;
}

/** `next` stands beside the button and says what happens after the click. */
export type Action =
  | { kind: 'link'; label: string; href: Href; next?: string }
  | { kind: 'booking'; label: string; slot: BookingSlot; next?: NextByLink }
  | { kind: 'checkout'; label: string; tier: TierId; next?: NextByLink }
  | { kind: 'dialog'; label: string; topic: FormTopic; next?: string }
  | { kind: 'form'; label: string; topic: FormTopic; href: Href; plan?: TierId; next?: string }
  /** The founder's professional profile: left out while its address is not set. */
  | { kind: 'profile'; label: string; next?: string };

/**
 * Which drawing heads a page. The `stretch-…` ones are crops of the one growth path.
 */
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

export interface Hero {
  /** The page's only h1. */
  headline: string;
  subtitle?: string;
  /** The first is the main action, the others are quieter. */
  actions: readonly Action[];
  drawing: Drawing;
}

export interface Item {
  title: string;
  text: Rich;
}

export interface Column {
  heading: string;
  paragraphs?: readonly Rich[];
  points?: readonly string[];
}

/** One line of the price overview. `price` names where the figure comes from. */
export interface PriceLine {
  name: string;
  price: PriceRef;
  text: string;
  href: Href;
}

interface Base {
  /** Anchor within the page. */
  id?: string;
  heading: string;
  intro?: Rich;
}

/** One card on its own, e.g. Built for Independent Owners. */
export interface CardBlock extends Base {
  kind: 'card';
  paragraphs: readonly Rich[];
  points?: readonly Item[];
}

/** Two columns that answer each other: today and then, yours and ours. */
export interface ArgumentBlock extends Base {
  kind: 'argument';
  left: Column;
  right: Column;
  actions?: readonly Action[];
}

/** Plain text in one column, under one heading. */
export interface ProseBlock extends Base {
  kind: 'prose';
  paragraphs: readonly Rich[];
  actions?: readonly Action[];
}

/** What goes wrong today, four times. */
export interface ChallengesBlock extends Base {
  kind: 'challenges';
  items: readonly Item[];
}

/** The parts of a product, each with what it includes. */
export interface ModulesBlock extends Base {
  kind: 'modules';
  items: readonly (Item & { includes: readonly string[] })[];
}

/** One story told by the clock: what happens at which moment. */
export interface TimelineBlock extends Base {
  kind: 'timeline';
  moments: readonly { when: string; text: string }[];
}

/** A numbered path. */
export interface StepsBlock extends Base {
  kind: 'steps';
  items: readonly Item[];
  actions?: readonly Action[];
}

/** The page's own promise as a quiet quotation. It has no heading: the line is its own. */
export interface PromiseBlock {
  kind: 'promise';
  id?: string;
  quote: string;
  text?: Rich;
}

/** Three plans of one price set; the features are in plans.ts, the prices in prices.ts. */
export interface PriceTableBlock extends Base {
  kind: 'priceTable';
  set: PlanSetId;
  actions: Record<TierId, Action>;
  /** Under the table. */
  note: string;
  aside?: Omit<AsideBlock, 'kind'>;
}

/** One programme, with its price, length and credit from prices.ts. */
export interface OfferBlock extends Base {
  kind: 'offer';
  program: ProgramId;
  paragraphs: readonly Rich[];
  includedHeading: string;
  included: readonly string[];
  actions: readonly Action[];
}

/** What costs what, with a link to each. */
export interface PriceListBlock extends Base {
  kind: 'priceList';
  lines: readonly PriceLine[];
  note?: string;
}

/** The growth path: three lamps, each with its button; the owner's presentation may stand here. */
export interface PresentationBlock extends Base {
  kind: 'presentation';
  /** Button that loads the owner's presentation, when there is one. */
  showLabel: string;
  lamps: readonly { title: string; text: string; action: Action }[];
}

/** What we hold to, each with its reason. */
export interface PrinciplesBlock extends Base {
  kind: 'principles';
  items: readonly Item[];
}

/** Where to find the founder, and us. */
export interface ProfileBlock extends Base {
  kind: 'profile';
  paragraphs: readonly Rich[];
  actions: readonly Action[];
}

export interface FaqBlock extends Base {
  kind: 'faq';
  items: readonly { question: string; answer: string }[];
}

/** A form of ours in the page; its texts are in forms.ts, under the topic. */
export interface FormBlock {
  kind: 'form';
  id: string;
  topic: FormTopic;
}

/** One quiet line with a link, between two larger blocks. */
export interface AsideBlock {
  kind: 'aside';
  id?: string;
  text: string;
  action: Action;
}

/** The band at the end. */
export interface ClosingBlock extends Base {
  kind: 'closing';
  text: Rich;
  actions: readonly Action[];
}

export type Block =
  | CardBlock
  | ArgumentBlock
  | ProseBlock
  | ChallengesBlock
  | ModulesBlock
  | TimelineBlock
  | StepsBlock
  | PromiseBlock
  | PriceTableBlock
  | OfferBlock
  | PriceListBlock
  | PresentationBlock
  | PrinciplesBlock
  | ProfileBlock
  | FaqBlock
  | FormBlock
  | AsideBlock
  | ClosingBlock;

export interface PageMeta {
  path: PublicPath;
  /** '{title} | Wizard Services'; Home has none of its own. */
  title: string | null;
  /** At most 160 characters, written to be found. */
  description: string;
  /** Search engines may not list it; its route's policy says the same. */
  noindex?: true;
}

/** The service a page sells, for structured data. */
export interface ServiceMeta {
  name: string;
  type: string;
  description: string;
  /** Empty where the page names no price. */
  offers: readonly PriceRef[];
}

export interface PageContent extends PageMeta {
  hero: Hero;
  blocks: readonly Block[];
  service?: ServiceMeta;
}
