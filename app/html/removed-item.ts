import type { TextHeld } from './count/count-html.ts';

/** The kind of a removed or reported item, from its owner's point of view. */
export type RemovedKind =
  | 'image'
  /** Stays in the text, but is loaded from another site. */
  | 'foreign-image'
  /** An image whose only purpose is to track readers. */
  | 'tracker'
  | 'formula'
  /** Text that was centered or at the right. */
  | 'alignment'
  | 'frame'
  | 'link'
  /** Stays in the text, where readers see it as it was written. */
  | 'shortcode'
  | 'hidden-text'
  | 'element'
  | 'attribute'
  | 'comment'
  | 'character';

/** Why an image was left out. */
export type ImageReason =
  | 'http'
  /** An address that works only on the site that the HTML comes from. */
  | 'relative'
  /** Pasted from another site. */
  | 'elsewhere'
  | 'inside-the-text'
  | 'email'
  | 'computer'
  | 'browser'
  | 'no-address';

/** Something in HTML that was removed, or that its owner should know about; described for the owner. */
export interface RemovedItem {
  kind: RemovedKind;
  /** For an image that was left out. */
  reason?: ImageReason;
  message: string;
  /** The first occurrence, at most 80 characters. Plain text, not HTML. */
  excerpt: string;
  count: number;
  /** Only tags that place what is in them: nothing that readers see is lost. */
  isLayout?: true;
  /** For images: their full addresses, if they can be fetched. */
  addresses?: readonly string[];
  /** What of it is counted where a text that comes from elsewhere is compared with what is left of it. */
  held?: TextHeld;
}

/** The kinds that stay in the text: their items are reported, not removed. */
const STAYING: ReadonlySet<RemovedKind> = new Set<RemovedKind>(['foreign-image', 'shortcode']);

export function staysInText({ kind }: Pick<RemovedItem, 'kind'>): boolean {
  return STAYING.has(kind);
}

/** In order of what an owner would miss most. */
const ORDER: readonly RemovedKind[] = [
  'image',
  'foreign-image',
  'formula',
  'frame',
  'shortcode',
  'hidden-text',
  'link',
  'alignment',
  'tracker',
  'element',
  'attribute',
  'character',
  'comment',
];

const REASONS: Readonly<Record<ImageReason, string>> = {
  http: 'http: address',
  relative: 'address without a site',
  elsewhere: 'kept on another site',
  'inside-the-text': 'inside the text',
  email: 'inside an email',
  computer: 'on your computer',
  browser: 'in the browser tab it was copied from',
  'no-address': 'no usable address',
};

const NAMES: Readonly<Record<RemovedKind, readonly [one: string, many: string]>> = {
  image: ['image', 'images'],
  'foreign-image': ['image from another site', 'images from other sites'],
  tracker: ['tracking image', 'tracking images'],
  formula: ['formula', 'formulas'],
  alignment: ['centered or right-aligned text', 'centered or right-aligned texts'],
  frame: ['frame', 'frames'],
  link: ['link', 'links'],
  shortcode: ['shortcode', 'shortcodes'],
  'hidden-text': ['hidden text', 'hidden texts'],
  element: ['element', 'elements'],
  attribute: ['attribute', 'attributes'],
  comment: ['comment', 'comments'],
  character: ['invisible character', 'invisible characters'],
};

/** Items of one kind and one reason. */
export interface RemovedGroup {
  kind: RemovedKind;
  reason?: ImageReason;
  /** Such as "3 images (http: address)". */
  label: string;
  count: number;
  addresses: readonly string[];
  items: readonly RemovedItem[];
}

/** The report by kind and number, in order of what an owner would miss most. */
export function groupRemoved(removed: readonly RemovedItem[]): RemovedGroup[] {
  const groups = Map.groupBy(sortRemoved(removed), ({ kind, reason }) => `${kind} ${reason ?? ''}`);
  return [...groups.values()].flatMap((items) => {
    const [first] = items;
    if (first === undefined) return [];
    const { kind, reason } = first;
    const count = items.reduce((sum, item) => sum + item.count, 0);
    const [one, many] = NAMES[kind];
    const why = reason === undefined ? '' : ` (${REASONS[reason]})`;
    return [
      {
        kind,
        ...(reason !== undefined && { reason }),
        label: `${count} ${count === 1 ? one : many}${why}`,
        count,
        addresses: items.flatMap(({ addresses = [] }) => addresses),
        items,
      },
    ];
  });
}

/** What became of a group, for a list of losses. */
export function describeRemoved(
  { label, count, items }: RemovedGroup,
  what = items.every(staysInText) ? 'Stays in the text as it is' : 'Not kept',
): string {
  const example = items[0]?.excerpt ?? '';
  if (example === '') return `${what}: ${label}.`;
  return count === 1 ? `${what}: ${label}, ${example}` : `${what}: ${label}, such as ${example}`;
}

export function sortRemoved(removed: readonly RemovedItem[]): RemovedItem[] {
  return [...removed].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}
