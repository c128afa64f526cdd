import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { findVideo } from '#app/html/content/video-embed.ts';
import { findBackground } from '../background-image.ts';
import { IMAGE_FILE } from '../image-file.ts';
import { isKnownElement } from './known-elements.ts';

/** Before an address that is only a path. */
const PATHS_ORIGIN = 'https://path.invalid';

/** How often each word is in a text, in the order in which they come first. */
export type Words = readonly (readonly [word: string, count: number])[];

/** What a text holds, counted from its HTML alone. */
export interface TextHeld {
  readonly words: Words;
  readonly own: readonly string[];
  readonly outside: readonly string[];
  readonly images: readonly string[];
  readonly embeds: readonly string[];
  readonly files: readonly string[];
  readonly unknown: readonly (readonly [name: string, count: number])[];
}

/** Far more than an article has; the rest is not looked at. */
const MOST_WORDS = 20_000;
const MOST_NAMED = 2_000;
const MOST_ADDRESS = 300;

/** Elements whose words nobody reads. */
const SILENT: ReadonlySet<string> = new Set('script style template title svg head'.split(' '));
const RAW: ReadonlyMap<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['textarea', TokenizerMode.RCDATA],
  ['title', TokenizerMode.RCDATA],
]);
/** Elements that do not separate what is before them from what is after them. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b big cite code del dfn em font i ins kbd label mark q s samp small span strike strong sub sup tt u var'.split(
    ' ',
  ),
);
const FILE =
  /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|odp|epub|zip|rar|7z|csv|txt|rtf|mp3|m4a|wav|ogg|oga|mp4|m4v|mov|webm|ogv|avi)$/i;
/** Control characters, and those without a width. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu;
/** Where we keep images. */
const OUR_IMAGES = '/blog-images/';
const ADDRESS = /https?:\/\/[^\s<>"']+/g;

/**
 * Counts what an HTML text holds. It is tokenized as browsers do it, in one pass and without a tree, so
 * that a text of any size takes time that grows with it, and no memory.
 */
export function countHtml(html: string, hosts: ReadonlySet<string>): TextHeld {
  const counter = createCounter(hosts);
  read(html, counter, 0);
  return counter.result();
}

type Counter = ReturnType<typeof createCounter>;

function createCounter(hosts: ReadonlySet<string>) {
  const words = new Map<string, number>();
  const unknown = new Map<string, number>();
  const own = new Set<string>();
  /** By their addresses as browsers write them. */
  const outside = new Map<string, string>();
  const images = new Map<string, string>();
  const embeds = new Set<string>();
  const files = new Set<string>();
  const note = (list: Set<string>, address: string) => {
    if (list.size < MOST_NAMED) list.add(address.slice(0, MOST_ADDRESS));
  };
  return {
    words(text: string) {
      for (const [word] of text.replace(UNSEEN, '').matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
        const plain = word.normalize('NFKC').toLowerCase();
        if (words.size < MOST_WORDS || words.has(plain))
          words.set(plain, (words.get(plain) ?? 0) + 1);
      }
    },
    link(href: string) {
      const address = href.trim();
      if (address === '' || address.startsWith('#') || /^(?:javascript|data):/i.test(address))
        return;
      const url = URL.parse(address, `${PATHS_ORIGIN}/`);
      if (url === null) return;
      // Only shows an image larger.
      if (IMAGE_FILE.test(url.pathname) || url.pathname.startsWith(OUR_IMAGES)) return;
      if (isFile(address)) return void this.file(address);
      if (url.origin === PATHS_ORIGIN || hosts.has(url.host)) note(own, address);
      else if (outside.size < MOST_NAMED) outside.set(url.href, address.slice(0, MOST_ADDRESS));
    },
    file(address: string) {
      const name = (URL.parse(address, `${PATHS_ORIGIN}/`)?.pathname ?? address).split('/').at(-1);
      if (files.size < MOST_NAMED) files.add((name ?? '').slice(0, MOST_ADDRESS));
    },
    image(address: string) {
      const trimmed = address.trim();
      if (trimmed === '' || /^(?:data|blob|about):/i.test(trimmed)) return;
      // One image in several sizes is one image.
      const key = trimmed.replace(/[?#].*$/, '').replace(/-\d{2,4}x\d{2,4}(?=\.\w+$)/, '');
      if (images.size < MOST_NAMED) images.set(key, trimmed.slice(0, MOST_ADDRESS));
    },
    embed(address: string) {
      if (isFile(address)) this.file(address);
      else note(embeds, address);
    },
    unknown(name: string) {
      const shown = name.slice(0, 80);
      if (unknown.size < MOST_NAMED || unknown.has(shown))
        unknown.set(shown, (unknown.get(shown) ?? 0) + 1);
    },
    result: (): TextHeld => ({
      words: [...words],
      own: [...own],
      outside: [...outside.values()],
      embeds: [...embeds],
      images: [...images.values()],
      files: [...files],
      unknown: [...unknown],
    }),
  };
}

const MOST_LEVELS = 3;

function read(html: string, counter: Counter, level: number): void {
  const silent: string[] = [];
  let text = '';
  let links = 0;
  /** The name of the file that it is inside of a link to, which may stand in the place of words. */
  let fileName: string | null = null;
  /** Whether the player that it is inside of was counted; null outside of players. */
  let isPlayed: boolean | null = null;
  /** Whether it is inside of a second link to a file, which only says Download. */
  let isButton = false;
  const flush = () => {
    const said = text.replace(ADDRESS, (address) => {
      const written = address.replace(/[.,;:!?)\]]+$/, '');
      if (links > 0) return ' ';
      if (findVideo(written) !== undefined) counter.embed(written);
      else counter.link(written);
      return ' ';
    });
    if (!isButton && text.trim() !== fileName) counter.words(said);
    text = '';
  };
  const add = ({ chars }: Token.CharacterToken) => {
    if (silent.length === 0) text += chars;
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onCharacter: add,
      onWhitespaceCharacter: add,
      onNullCharacter: () => undefined,
      onDoctype: () => undefined,
      onEof: () => undefined,
      onComment({ data }) {
        flush();
        // Before 2020, WordPress had blocks of its own under names like those of plugins.
        const block = /^\s*wp:((?!core-embed\/)[a-z0-9-]+\/[a-z0-9-]+)/.exec(data)?.[1];
        if (block !== undefined) counter.unknown(`block ${block}`);
      },
      onStartTag({ tagName, attrs, selfClosing }) {
        if (!INLINE.has(tagName)) flush();
        const raw = RAW.get(tagName);
        if (raw !== undefined) tokenizer.state = raw;
        if (SILENT.has(tagName) && !selfClosing) silent.push(tagName);
        if (!isKnownElement(tagName)) counter.unknown(`element <${tagName}>`);
        const given = new Map(attrs.map(({ name, value }) => [name, value]));
        if (tagName === 'a') {
          flush();
          if (given.has('href')) links += 1;
          fileName = fileNameIn(given.get('href') ?? '');
          isButton = given.get('class')?.includes('wp-block-file__button') ?? false;
        }
        if (tagName === 'video' || tagName === 'audio') isPlayed = given.has('src');
        // The same recording in another format.
        if (tagName === 'source' && isPlayed) return;
        if (tagName === 'source' && isPlayed === false) isPlayed = true;
        countElement(tagName, given, counter, level);
      },
      onEndTag({ tagName }) {
        if (!INLINE.has(tagName) || tagName === 'a') flush();
        if (tagName === 'a') {
          links = Math.max(0, links - 1);
          fileName = null;
          isButton = false;
        }
        if (tagName === 'video' || tagName === 'audio') isPlayed = null;
        const at = silent.lastIndexOf(tagName);
        if (at !== -1) silent.length = at;
      },
    },
  );
  tokenizer.write(html, true);
  flush();
}

function isFile(address: string): boolean {
  return FILE.test(URL.parse(address, `${PATHS_ORIGIN}/`)?.pathname ?? '');
}

function fileNameIn(address: string): string | null {
  return isFile(address) ? (address.split('/').at(-1) ?? null) : null;
}

function countElement(
  name: string,
  given: ReadonlyMap<string, string>,
  counter: Counter,
  level: number,
): void {
  const source = given.get('src') ?? '';
  if (name === 'a') counter.link(given.get('href') ?? '');
  else if (name === 'img') {
    // Where a script shows it later, its address is in another attribute.
    const later = ['data-src', 'data-image', 'data-lazy-src', 'data-original'];
    const found = [...later.map((each) => given.get(each) ?? ''), source];
    counter.image(found.find((each) => each !== '' && !each.startsWith('data:')) ?? '');
  } else if (name === 'iframe' || name === 'embed') {
    const address = source || (given.get('data-src') ?? '');
    if (address !== '') counter.embed(address);
  } else if (name === 'video' || name === 'audio' || name === 'source' || name === 'object') {
    const address = name === 'object' ? (given.get('data') ?? '') : source;
    if (address !== '') counter.embed(address);
  } else if (name === 'script' && /^https:\/\/gist\.github\.com\//.test(source)) {
    counter.embed(source);
  }
  const background = findBackground(given.get('style') ?? '');
  if (background !== null) counter.image(background);
  // Shown by a script: HTML in an attribute.
  const inside = given.get('data-html');
  if (inside !== undefined && level < MOST_LEVELS) read(inside, counter, level + 1);
}
