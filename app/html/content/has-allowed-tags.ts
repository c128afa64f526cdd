import type { HtmlText } from '../words.ts';
import type { TextWork } from '../worker/text-work.ts';
import { ALLOWED, attributesOf, FRAME_SOURCES } from './elements.ts';

/** A tag as our serializer writes it: names in lower case, values in double quotes. */
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"]*")?)*)>/y;
const ATTRIBUTE = / ([a-z-]+)(?:="([^"]*)")?/g;
/**
 * The allowed beginnings of an address: a scheme that runs no code, or a path. A character
 * reference could hide the colon of another scheme.
 */
const PATH = '[^:&/?#]*(?:[/?#]|$)';
const ADDRESSES: ReadonlyMap<string, RegExp> = new Map([
  ['href', new RegExp(`^(?:https?:|mailto:|tel:|${PATH})`)],
  ['cite', new RegExp(`^(?:https?:|${PATH})`)],
  ['src', new RegExp(`^(?:https:|${PATH})`)],
]);

/**
 * Whether the sanitizer can have produced this stored HTML: each `<` begins a tag that it allows,
 * with attributes that it allows and addresses that run no code. This takes a fraction of the time
 * that sanitizing takes, so we need not trust a row that claims to be clean.
 */
export function hasAllowedTags(html: string): boolean {
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at;
    const [whole, slash, name = '', attributes = ''] = TAG.exec(html) ?? [];
    if (whole === undefined || !ALLOWED.has(name)) return false;
    if (slash === '/' ? attributes !== '' : !areAllowed(name, attributes)) return false;
  }
  return true;
}

/** Looks at content of any length: see `ContentWorker.scan`. */
export const ALLOWED_TAGS_WORK: TextWork<HtmlText, boolean> = {
  name: 'whether content has allowed tags alone',
  run: ({ html }) => hasAllowedTags(html),
};

function areAllowed(name: string, attributes: string): boolean {
  const known = attributesOf(name);
  for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (!known.includes(attribute)) return false;
    if (ADDRESSES.get(attribute)?.test(value) === false) return false;
    if (name === 'iframe' && attribute === 'src' && !isVideo(value)) return false;
  }
  return true;
}

function isVideo(address: string): boolean {
  return FRAME_SOURCES.some((source) => source.test(address.replaceAll('&#x26;', '&')));
}
