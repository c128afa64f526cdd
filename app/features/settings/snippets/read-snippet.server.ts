import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { quote, type Rejected, reject } from '#app/formatting/parse-result.ts';
import type { SnippetElement } from './snippet.ts';

const ELEMENTS = new Set(
  'html head body meta title style div p span a button iframe script noscript'.split(' '),
);

const ATTRIBUTES = new Set(
  (
    'src href id class title style width height frameborder marginheight marginwidth scrolling ' +
    'allow allowfullscreen mozallowfullscreen webkitallowfullscreen loading type async defer name ' +
    'referrerpolicy sandbox role target rel lang charset content'
  ).split(' '),
);
const CUSTOM_ATTRIBUTE = /^(?:data|aria)-[a-z0-9-]+$/;

/** Elements that may hold text, as a label. */
const LABELS = new Set(['a', 'button', 'title', 'noscript', 'p', 'span']);

/** Elements whose content is not HTML. The tokenizer expects its caller to switch its state. */
const TEXT_MODES = new Map<string, Tokenizer['state']>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
]);

const SCRIPT_ADDRESS = /^\s*(?:javascript|vbscript|data|blob|file)\s*:/i;
const LOADING_STYLE = /url\s*\(|expression|@import|image-set|\\/i;

/**
 * Reads the HTML that a provider gives its customers to paste. No part of it reaches a page: callers
 * take ids and addresses from it. Reading is strict all the same, so that a snippet with anything
 * unexpected in it is rejected instead of half understood. Any parse error is a rejection.
 *
 * It uses parse5's tokenizer without its tree builder, because the tree builder drops and moves
 * parts of faulty HTML without a trace, and because the tokenizer takes linear time.
 */
export function readSnippet(source: string): SnippetElement[] | Rejected {
  const elements: SnippetElement[] = [];
  let rejection: Rejected | null = null;
  /** The element of the last start tag, until the next end tag. */
  let open: SnippetElement | null = null;

  const rejectPart = (part: string): void => {
    rejection ??= rejectForeign(part);
  };
  const onText = ({ chars }: Token.CharacterToken): void => {
    if (open?.name === 'script' || open?.name === 'style') open.content += chars;
    else if (chars.trim() !== '' && !LABELS.has(open?.name ?? '')) rejectPart(chars);
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onComment: () => undefined,
      onDoctype: () => undefined,
      onWhitespaceCharacter: onText,
      onCharacter: onText,
      onNullCharacter: onText,
      onStartTag(tag) {
        const foreign = findForeignPart(tag, source);
        if (foreign !== null) return rejectPart(foreign);
        tokenizer.state = TEXT_MODES.get(tag.tagName) ?? TokenizerMode.DATA;
        const attributes = new Map(tag.attrs.map(({ name, value }) => [name, value]));
        open = { name: tag.tagName, attributes, content: '' };
        elements.push(open);
      },
      onEndTag(tag) {
        if (!ELEMENTS.has(tag.tagName)) rejectPart(sliceAt(source, tag.location));
        if (open?.name === 'style' && LOADING_STYLE.test(open.content)) rejectPart(open.content);
        if (open !== null) open.content = open.content.trim();
        open = null;
      },
      onEof() {
        if (open !== null && TEXT_MODES.has(open.name)) rejectPart(`<${open.name}>`);
      },
      onParseError({ startOffset }) {
        if (rejection === null) rejectPart(source.slice(findTagStart(source, startOffset)));
      },
    },
  );
  tokenizer.write(source, true);
  return rejection ?? elements;
}

/**
 * The first part of a start tag that no provider's snippet contains, as written; null if there is
 * none.
 */
function findForeignPart(tag: Token.TagToken, source: string): string | null {
  if (!ELEMENTS.has(tag.tagName)) return sliceAt(source, tag.location);
  const attribute = tag.attrs.find(
    ({ name, value }) =>
      !(ATTRIBUTES.has(name) || CUSTOM_ATTRIBUTE.test(name)) ||
      // Browsers ignore tabs and line breaks inside an address.
      SCRIPT_ADDRESS.test(value.replace(/[\t\n\r]/g, '')) ||
      (name === 'style' && LOADING_STYLE.test(value)),
  );
  return attribute === undefined
    ? null
    : sliceAt(source, tag.location?.attrs?.[attribute.name] ?? tag.location);
}

function sliceAt(source: string, location: Token.Location | null): string {
  return location === null ? '' : source.slice(location.startOffset, location.endOffset);
}

/** A parse error has a position in the middle of a tag; the whole tag tells a person more. */
function findTagStart(source: string, offset: number): number {
  return Math.max(0, source.lastIndexOf('<', offset));
}

function rejectForeign(part: string): Rejected {
  return reject(
    'foreign-part',
    `This snippet contains something that does not belong in it: ${quote(part)}. Copy it again from the provider.`,
  );
}
