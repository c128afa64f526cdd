import { decodeText } from '../character-references.ts';
import { readAttributes, readTag } from '../tags.ts';
import type { ImageChange, LinkChange } from './comparison.ts';
import { isTag, type Token } from './tokens.ts';

interface Link {
  readonly address: string;
  readonly text: string;
}

interface Image {
  readonly source: string;
  readonly label: string;
}

/** The links of a text, in order. */
function* listLinks(tokens: readonly Token[]): Generator<Link> {
  let address: string | null = null;
  let text = '';
  for (const token of tokens) {
    if (!isTag(token)) {
      if (address !== null) text += decodeText(token);
      continue;
    }
    const { name, isEnd } = readTag(token);
    if (name !== 'a') continue;
    if (address !== null) yield { address, text: text.trim() };
    address = isEnd ? null : (readAttributes(token).get('href') ?? '');
    text = '';
  }
}

function* listImages(tokens: readonly Token[]): Generator<Image> {
  for (const token of tokens) {
    if (!isTag(token) || readTag(token).name !== 'img') continue;
    const attributes = readAttributes(token);
    yield { source: attributes.get('src') ?? '', label: attributes.get('alt') ?? '' };
  }
}

/** The links that were added, removed, or lead to another address. */
export function listLinkChanges(before: readonly Token[], after: readonly Token[]): LinkChange[] {
  const { removed, added } = withoutCommon(
    [...listLinks(before)],
    [...listLinks(after)],
    [({ address, text }) => `${address} ${text}`, ({ address }) => address],
  );
  const changes: LinkChange[] = [];
  for (const { address, text } of removed) {
    const index = added.findIndex((link) => link.text === text);
    const [other] = index === -1 ? [] : added.splice(index, 1);
    if (other === undefined) changes.push({ kind: 'removed', text, address });
    else changes.push({ kind: 'changed', text, from: address, to: other.address });
  }
  return [...changes, ...added.map((link): LinkChange => ({ kind: 'added', ...link }))];
}

/** The images that were added, removed, or have another description. */
export function listImageChanges(before: readonly Token[], after: readonly Token[]): ImageChange[] {
  const { removed, added } = withoutCommon(
    [...listImages(before)],
    [...listImages(after)],
    [({ source, label }) => `${source} ${label}`],
  );
  const changes: ImageChange[] = [];
  for (const { source, label } of removed) {
    const index = added.findIndex((image) => image.source === source);
    const [other] = index === -1 ? [] : added.splice(index, 1);
    if (other === undefined) changes.push({ kind: 'removed', source, label });
    else changes.push({ kind: 'changed', source, from: label, to: other.label });
  }
  return [...changes, ...added.map((image): ImageChange => ({ kind: 'added', ...image }))];
}

/**
 * Removes the items that both lists have, comparing by each key in turn, as many times as both have
 * them.
 */
function withoutCommon<T>(
  before: readonly T[],
  after: readonly T[],
  keys: readonly ((item: T) => string)[],
): { removed: T[]; added: T[] } {
  let removed = [...before];
  let added = [...after];
  for (const keyOf of keys) {
    const rest = without(removed, added, keyOf);
    added = without(added, removed, keyOf);
    removed = rest;
  }
  return { removed, added };
}

function without<T>(items: readonly T[], others: readonly T[], keyOf: (item: T) => string): T[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1);
  return items.filter((item) => {
    const left = counts.get(keyOf(item)) ?? 0;
    counts.set(keyOf(item), left - 1);
    return left <= 0;
  });
}
