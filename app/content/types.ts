import type { FocalPoint } from '#app/formatting/focal-point.ts';
import type { Href, PublicPath } from './paths.ts';
import type { PlanSetId, PriceRef, ProgramId, TierId } from './prices.ts';

/** Text that may contain links and bold words. */
export type Rich = string | readonly (string | { text: string; href: Href } | { bold: string })[];

/** Can be booked through the owner's scheduling link or, if none is set, our form. */
export type BookingSlot = 'intro-session' | 'strategy-session' | 'workshop' | 'demo';

/** The same structure, with whatever words the owner puts in place of ours. */
export type Wording<Data> = Data extends Action
  ? Action
  : Data extends Hero
    ? Hero
    : Data extends PublicPath
      ? PublicPath
      : Data extends string
        ? string
        : Data extends readonly (infer Item)[]
          ? readonly Wording<Item>[]
          : Data extends object
            ? { readonly [Key in keyof Data]: Wording<Data[Key]> }
            : Data;

/** What one of our forms is about; stored with the lead. */
export type FormTopic = BookingSlot | 'contact' | 'plan' | 'chatbot-tier';

/** What happens after a click: `linked` if the owner has set a link, `own` if our form opens. */
export interface NextByLink {
  linked: string;
  own: string;
}

/** `next` is shown next to the button and says what happens after the click. */
export type Action =
  | { kind: 'link'; label: string; href: Href; next?: string }
  | { kind: 'booking'; label: string; slot: BookingSlot; next?: NextByLink }
  | { kind: 'checkout'; label: string; tier: TierId; next?: NextByLink }
  | { kind: 'dialog'; label: string; topic: FormTopic; next?: string }
  | { kind: 'form'; label: string; topic: FormTopic; href: Href; plan?: TierId; next?: string }
  /** Link to the founder's professional profile; omitted while it is not set. */
  | { kind: 'profile'; label: string; next?: string };

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

export interface Hero {
  /** The page's only h1. */
  headline: string;
  subtitle?: string;
  /** The first is the main action. */
  actions: readonly Action[];
  drawing: Drawing;
}

/** Where a block has room for a photograph of the owner's; without one, it is as it was drawn. */
export type ImagePlace = 'founder' | 'home' | 'coaching' | 'workshop';

/** An image of the owner's, from the media library. Nothing in the code has one. */
export interface Image {
  /** Of the largest one; the path on this site, or its public address in a bucket. */
  url: string;
  srcset: string;
  width: number;
  height: number;
  /** The file that link previews show; null until it is made. */
  preview: { url: string; width: number; height: number } | null;
  /** Empty if it is decoration, or if nobody described it. */
  alt: string;
  focus: FocalPoint;
  caption?: string;
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
  /** Where the photograph is that the owner may add. */
  place?: ImagePlace;
  image?: Image;
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

export interface ProseBlock extends BlockWithHeading {
  kind: 'prose';
  paragraphs: readonly Rich[];
  actions?: readonly Action[];
}

/** Problems that the visitor has today. */
export interface ChallengesBlock extends BlockWithHeading {
  kind: 'challenges';
  /** Four cards (default), or a list beside the heading. */
  look?: 'cards' | 'list';
  items: readonly Item[];
}

/** Parts of a product and what each includes. */
export interface ModulesBlock extends BlockWithHeading {
  kind: 'modules';
  /** One row per module (default), or a grid like the panes of a window. */
  look?: 'rows' | 'grid';
  items: readonly (Item & { includes: readonly string[] })[];
}

/** A story in moments. */
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

/** The page's promise as a pull quote, without a heading. */
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

/** One program; its price, length and credit come from prices.ts. */
export interface OfferBlock extends BlockWithHeading {
  kind: 'offer';
  /** Where the photograph is that the owner may add. */
  place?: ImagePlace;
  image?: Image;
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

export interface PriceListBlock extends BlockWithHeading {
  kind: 'priceList';
  lines: readonly PriceLine[];
  note?: string;
}

/** The growth path with three lamps; the owner's presentation can replace it. */
export interface PresentationBlock extends BlockWithHeading {
  kind: 'presentation';
  /** Label of the link that loads the owner's presentation. */
  showLabel: string;
  lamps: readonly { title: string; text: string; action: Action }[];
}

export interface PrinciplesBlock extends BlockWithHeading {
  kind: 'principles';
  items: readonly Item[];
}

export interface ProfileBlock extends BlockWithHeading {
  kind: 'profile';
  /** Where the photograph is that the owner may add. */
  place?: ImagePlace;
  image?: Image;
  paragraphs: readonly Rich[];
  actions: readonly Action[];
}

export interface FaqBlock extends BlockWithHeading {
  kind: 'faq';
  items: readonly { question: string; answer: string }[];
}

/** A lead form in the page; its text is in forms.ts, by topic. */
export interface FormBlock {
  kind: 'form';
  id: string;
  topic: FormTopic;
}

/** One line with a link, between two larger blocks. */
export interface AsideBlock extends BlockOptions {
  kind: 'aside';
  text: string;
  action: Action;
}

/** The last band of a page. */
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
  /** Shown as '{title} | Wizard Services'; null for the home page. */
  title: string | null;
  /** For search results; at most 160 characters. */
  description: string;
  /** For link previews; the site's own one if absent. */
  social?: Image;
  /** Left out of the sitemap, and not indexed: the route's policy reads it. */
  noindex?: true;
}

/** Structured data about the service that a page sells. */
export interface ServiceMeta {
  name: string;
  type: string;
  description: string;
  /** Empty if the page shows no price. */
  offers: readonly PriceRef[];
}

export interface PageContent extends PageMeta {
  hero: Hero;
  blocks: readonly Block[];
  service?: ServiceMeta;
}
