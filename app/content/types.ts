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

/** How a block looks on its page; every option has a default. */
export interface BlockOptions {
  /** Anchor within the page. */
  id?: string;
  /** Background of the band that holds the block. Default: `paper`. */
  tone?: 'paper' | 'deep' | 'sage';
  /** Less space above and below. */
  tight?: boolean;
}

interface BlockWithHeading extends BlockOptions {
  heading: string;
  intro?: Rich;
}

/** One card on its own, e.g. Built for Independent Owners. */
export interface CardBlock extends BlockWithHeading {
  kind: 'card';
  paragraphs: readonly Rich[];
  points?: readonly Item[];
}

/** Two columns side by side: before and after, yours and ours. */
export interface ComparisonBlock extends BlockWithHeading {
  kind: 'comparison';
  /**
   * `before-after` (default): plain on the left, on a dark card on the right.
   * `lists`: two lists with a line between them.
   * `uneven`: a long list on the left, a short one in larger type on the right.
   */
  look?: 'before-after' | 'lists' | 'uneven';
  /** The side whose points are marked with unlit windows. Default: neither. */
  unlit?: 'left' | 'right';
  left: Column;
  right: Column;
  actions?: readonly Action[];
}

/** Plain text in one column, under one heading. */
export interface ProseBlock extends BlockWithHeading {
  kind: 'prose';
  /** Heading beside the text (default), or above it in the right-hand column. */
  look?: 'split' | 'column';
  paragraphs: readonly Rich[];
  actions?: readonly Action[];
}

/** What goes wrong today, four times. */
export interface ChallengesBlock extends BlockWithHeading {
  kind: 'challenges';
  /** Four cards (default), or a list beside the heading. */
  look?: 'cards' | 'list';
  items: readonly Item[];
}

/** The parts of a product, each with what it includes. */
export interface ModulesBlock extends BlockWithHeading {
  kind: 'modules';
  /** One row per module (default), or a grid like the panes of a window. */
  look?: 'rows' | 'grid';
  items: readonly (Item & { includes: readonly string[] })[];
}

/** One story told by the clock: what happens at which moment. */
export interface TimelineBlock extends BlockWithHeading {
  kind: 'timeline';
  moments: readonly { when: string; text: string }[];
}

/** Numbered steps; vertical unless set. */
export interface StepsBlock extends BlockWithHeading {
  kind: 'steps';
  look?: 'vertical' | 'horizontal';
  items: readonly Item[];
  actions?: readonly Action[];
}

/** The page's own promise as a quiet quotation. It has no heading: the line is its own. */
export interface PromiseBlock extends BlockOptions {
  kind: 'promise';
  quote: string;
  text?: Rich;
}

/** Three plans of one price set; the features are in plans.ts, the prices in prices.ts. */
export interface PriceTableBlock extends BlockWithHeading {
  kind: 'priceTable';
  set: PlanSetId;
  actions: Record<TierId, Action>;
  /** Under the table. */
  note: string;
  aside?: Pick<AsideBlock, 'text' | 'action'>;
}

/** One programme, with its price, length and credit from prices.ts. */
export interface OfferBlock extends BlockWithHeading {
  kind: 'offer';
  /**
   * `card` (default): description on the left; price, length and contents on a card at the right.
   * `sheet`: one sheet with the price at the top. `plain`: no card.
   */
  look?: 'card' | 'sheet' | 'plain';
  program: ProgramId;
  paragraphs: readonly Rich[];
  includedHeading: string;
  included: readonly string[];
  actions: readonly Action[];
}

/** What costs what, with a link to each. */
export interface PriceListBlock extends BlockWithHeading {
  kind: 'priceList';
  lines: readonly PriceLine[];
  note?: string;
}

/** The growth path: three lamps, each with its button; the owner's presentation may stand here. */
export interface PresentationBlock extends BlockWithHeading {
  kind: 'presentation';
  /** Button that loads the owner's presentation, when there is one. */
  showLabel: string;
  lamps: readonly { title: string; text: string; action: Action }[];
}

/** What we hold to, each with its reason. */
export interface PrinciplesBlock extends BlockWithHeading {
  kind: 'principles';
  items: readonly Item[];
}

/** Where to find the founder, and us. */
export interface ProfileBlock extends BlockWithHeading {
  kind: 'profile';
  paragraphs: readonly Rich[];
  actions: readonly Action[];
}

export interface FaqBlock extends BlockWithHeading {
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
export interface AsideBlock extends BlockOptions {
  kind: 'aside';
  text: string;
  action: Action;
}

/** The band at the end. */
export interface ClosingBlock extends BlockWithHeading {
  kind: 'closing';
  text: Rich;
  actions: readonly Action[];
}

export type Block =
  | CardBlock
  | ComparisonBlock
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
