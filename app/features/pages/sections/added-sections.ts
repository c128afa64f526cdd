/**
 * The sections that an owner added to a page (decision 077): an id, a kind, and behind which part of the
 * page each stands. This module knows their order, and nothing of what they say.
 */
export type AddedSection = Readonly<Record<'id' | 'kind' | 'after', string>>;

/** Longer pages are not read to their end. */
export const MOST_ADDED = 12;

/** The field of a page that lists them. */
export const ADDED_FIELD = 'added/sections';

const ID = /^added-[0-9a-f]{8}$/;

export function newSectionId(): string {
  return `added-${crypto.randomUUID().slice(0, 8)}`;
}

export function isAddedId(id: string): boolean {
  return ID.test(id);
}

/** The added section that a field is in; null for one that the page has by itself. */
export function addedIdOf(field: string): string | null {
  const [id = ''] = field.split('/');
  return isAddedId(id) ? id : null;
}

/** Whatever was sent or stored, as added sections, without those that are none. */
export function readAdded(value: unknown): AddedSection[] {
  if (!Array.isArray(value)) return [];
  const seen = new Set<string>();
  return value.flatMap((item) => {
    const { id, kind, after } = (item ?? {}) as Partial<Record<string, unknown>>;
    if (typeof id !== 'string' || typeof kind !== 'string' || typeof after !== 'string') return [];
    if (!isAddedId(id) || seen.has(id)) return [];
    seen.add(id);
    return [{ id, kind, after }];
  });
}

/** The sections that the changes of a document add. */
export function addedIn(
  changes: Readonly<Record<string, { readonly value: unknown } | undefined>>,
): AddedSection[] {
  return readAdded(changes[ADDED_FIELD]?.value);
}

/** A part of the page: the id of its own, or a section that was added. */
export type PagePart = string | AddedSection;

export function idOf(part: PagePart): string {
  return typeof part === 'string' ? part : part.id;
}

/**
 * The parts of a page in their order. `own` begins with its top, which nothing stands above. Sections
 * behind a part that this release no longer has are at the end.
 */
export function orderParts(
  own: readonly string[],
  added: readonly AddedSection[],
): readonly PagePart[] {
  return [
    ...own.flatMap((id): PagePart[] => [id, ...added.filter(({ after }) => after === id)]),
    ...added.filter(({ after }) => !own.includes(after)),
  ];
}

/** The added sections of an order, each behind the part of the page's own that it now follows. */
function readOrder(parts: readonly PagePart[]): AddedSection[] {
  let after = '';
  return parts.flatMap((part) => {
    if (typeof part !== 'string') return [{ ...part, after }];
    after = part;
    return [];
  });
}

/** Puts a new section behind a part of the page, or behind another section. */
export function addSection(
  own: readonly string[],
  added: readonly AddedSection[],
  { id, kind, behind }: { readonly id: string; readonly kind: string; readonly behind: string },
): readonly AddedSection[] {
  const parts = orderParts(own, added);
  const found = parts.findIndex((part) => idOf(part) === behind);
  const at = found === -1 ? parts.length : found + 1;
  return readOrder(parts.toSpliced(at, 0, { id, kind, after: '' }));
}

/** Moves a section past the part above or below it; the same sections where there is none. */
export function moveSection(
  own: readonly string[],
  added: readonly AddedSection[],
  id: string,
  by: -1 | 1,
): readonly AddedSection[] {
  const parts = orderParts(own, added);
  const from = parts.findIndex((part) => idOf(part) === id);
  const part = parts[from];
  const to = from + by;
  if (part === undefined || to < 1 || to >= parts.length) return added;
  return readOrder(parts.toSpliced(from, 1).toSpliced(to, 0, part));
}

/**
 * The order of the sections with those that were removed, each behind the one that it followed: `order`
 * is the one from before, which has them.
 */
export function withRemoved(
  order: readonly AddedSection[],
  present: readonly AddedSection[],
): readonly AddedSection[] {
  return order.reduce((all, { id }) => putBack(order, all, id), present);
}

/** Puts a section back behind the one that it followed in this order, of those that are still there. */
export function putBack(
  order: readonly AddedSection[],
  present: readonly AddedSection[],
  id: string,
): readonly AddedSection[] {
  const index = order.findIndex((section) => section.id === id);
  const section = order[index];
  if (section === undefined || indexOf(present, id) !== -1) return present;
  const above = order.slice(0, index).findLast((other) => indexOf(present, other.id) !== -1);
  return present.toSpliced(above === undefined ? 0 : indexOf(present, above.id) + 1, 0, section);
}

function indexOf(sections: readonly AddedSection[], id: string): number {
  return sections.findIndex((section) => section.id === id);
}
