import { parseFragment } from 'parse5';
import { SaxesParser } from 'saxes';
import { countNoun } from '#app/formatting/count-noun.ts';
import { escapeHtml } from '#app/formatting/escape-html.ts';
import { slugFromTitle } from '#app/formatting/slug.ts';
import { type FoundFile, readStart } from '../files/open-files.server.ts';
import { describeGuess, findDeclaredEncoding, findEncoding, UTF_8 } from '../files/read-text.ts';
import { heldIn } from '../ledger/count-texts.ts';
import { explain, more, type Note } from '../source/note.ts';
import type { ListAddress } from '../source/old-places.ts';
import { plainPath } from '../source/own-address.ts';
import { OWN_ID } from '../source/own-id.ts';
import type { SourcePost } from '../source/source-post.ts';
import { describeOtherAuthors } from './authors.ts';
import { createCdataRepair } from './cdata.ts';
import { describeUnreadable, readDate } from './column-values.ts';
import { readElementor } from './elementor.ts';
import { type Figure, writeAnchor } from './embedded.ts';
import { readState } from './post-state.ts';
import { readSearchEngines } from './search-engines.ts';
import { withBlocks, withSocialLinks } from './wordpress-blocks.ts';
import { withFootnotes } from './wordpress-footnotes.ts';
import { type Attachments, originalAddress, readWordpressText } from './wordpress-text.ts';

/** Far longer than any article; the rest of a longer element is not read. */
const MOST_CHARACTERS = 2_000_000;
/** Of the texts that several articles show, which are in memory together. */
const MOST_BLOCK_CHARACTERS = 4_000_000;
const TYPES: ReadonlySet<string> = new Set(['post', 'page']);
/** Where Squarespace keeps images, and what it calls the parts of a page. */
const SQUARESPACE = /\bsquarespace(?:-cdn)?\.com\/|\bclass=["'](?:[^"'<>]{0,200}\s)?sqs-/;
/** As we write it for WordPress: the id of the post. */
const OWN_GUID = /^urn:uuid:([0-9a-f-]{36})$/;
/** Kinds of content that are internal to WordPress, so nobody would miss them. */
const UNSAID =
  /^(?:attachment|revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|user_request|wp_.*|acf-.*)$/;

/** An element of a list, by the names of its elements. */
interface Item {
  readonly texts: ReadonlyMap<string, string>;
  readonly terms: readonly {
    readonly domain: string;
    /** Its part of an address. */
    readonly slug: string;
    readonly name: string;
  }[];
  readonly meta: readonly (readonly [key: string, value: string])[];
  readonly comments: number;
}

interface Export {
  readonly encoding: string;
  readonly site: string;
  /** Squarespace exports in the same format, without saying so. */
  readonly isSquarespace: boolean;
  readonly attachments: Attachments;
  /** The attachments of each item, by its id. */
  readonly children: ReadonlyMap<string, readonly Figure[]>;
  /** The texts that several articles show, by their ids. */
  readonly blocks: ReadonlyMap<string, string>;
  readonly authors: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

/** For a file that is not the UTF-8 that it declares. */
const FALLBACK = 'windows-1252';

/** What the whole file has: its site, authors and attachments, which articles refer to by id. */
export async function readWordpressSite(file: FoundFile): Promise<Export> {
  const start = await readStart(await file.open(), 1_000);
  const encoding = findEncoding(start) ?? findDeclaredEncoding(start) ?? UTF_8;
  try {
    return await readSiteIn(file, encoding);
  } catch (error) {
    const isOther = (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    if (encoding !== UTF_8 || !isOther) throw error;
    const found = await readSiteIn(file, FALLBACK);
    return { ...found, notes: [...found.notes, describeGuess(file.name)] };
  }
}

async function readSiteIn(file: FoundFile, encoding: string): Promise<Export> {
  const attachments = new Map<string, Figure>();
  const children = new Map<string, Figure[]>();
  const blocks = new Map<string, string>();
  let blockRoom = MOST_BLOCK_CHARACTERS;
  const authors = new Map<string, string>();
  const others = new Map<string, number>();
  let comments = 0;
  let site = '';
  let isWordpress = false;
  let hasSquarespace = false;
  const problems = await parse(file, encoding, {
    onChannel(name, text) {
      if (name === 'wp:base_blog_url' || name === 'generator') isWordpress = true;
      if (name === 'wp:base_blog_url' || (name === 'link' && site === '')) site = text.trim();
    },
    onAuthor: (texts) =>
      authors.set(texts.get('wp:author_login') ?? '', texts.get('wp:author_display_name') ?? ''),
    onItem({ texts, meta, comments: own }) {
      comments += own;
      hasSquarespace ||=
        SQUARESPACE.test(texts.get('content:encoded') ?? '') ||
        SQUARESPACE.test(texts.get('wp:attachment_url') ?? '');
      const type = texts.get('wp:post_type') ?? '';
      if (type === 'attachment') {
        const attachment = {
          address: texts.get('wp:attachment_url')?.trim() ?? '',
          alt: meta.find(([key]) => key === '_wp_attachment_image_alt')?.[1] ?? '',
          caption: texts.get('excerpt:encoded') ?? '',
        };
        attachments.set(texts.get('wp:post_id') ?? '', attachment);
        const parent = texts.get('wp:post_parent') ?? '0';
        children.set(parent, [...(children.get(parent) ?? []), attachment]);
      } else if (type === 'wp_block') {
        const text = texts.get('content:encoded') ?? '';
        if (texts.get('wp:status') !== 'publish' || text.length > blockRoom) return;
        blockRoom -= text.length;
        blocks.set(texts.get('wp:post_id') ?? '', text);
      } else if (type !== '' && !TYPES.has(type) && !UNSAID.test(type)) {
        others.set(type, (others.get(type) ?? 0) + 1);
      }
    },
  });
  const notes = [...others].map(
    ([type, count]) =>
      `${count.toLocaleString('en-US')} of the kind “${type}” ${count === 1 ? 'is' : 'are'} left out.`,
  );
  if (problems > 0) {
    notes.push('The export is damaged or incomplete, so something may be missing.');
  }
  if (comments > 0) {
    notes.push(`${countNoun(comments, 'comment')} ${comments === 1 ? 'is' : 'are'} left out.`);
  }
  const isSquarespace = hasSquarespace && !isWordpress;
  return { encoding, site, isSquarespace, attachments, children, blocks, authors, notes };
}

/** The articles and pages of an export, which is read in pieces. */
export async function* readWordpressPosts(
  file: FoundFile,
  found: Export,
  now: Date,
): AsyncGenerator<SourcePost> {
  const waiting: Item[] = [];
  const reading = createReading({ onItem: (item) => waiting.push(item) }, found.encoding);
  for await (const chunk of (await file.open()) as AsyncIterable<Buffer>) {
    reading.write(chunk);
    for (const item of waiting.splice(0)) {
      const post = readPost(item, found, now);
      if (post !== null) yield post;
    }
  }
  reading.end();
  // An element that is still open at the end of the file was cut off.
  for (const item of waiting) {
    const post = readPost(item, found, now);
    if (post !== null) yield post;
  }
}

function readPost({ texts, terms, meta }: Item, found: Export, now: Date): SourcePost | null {
  const status = texts.get('wp:status') ?? '';
  const type = texts.get('wp:post_type') ?? '';
  if (!TYPES.has(type) || /^(?:trash|auto-draft|inherit)$/.test(status)) return null;
  const notes: Note[] = [];
  const at = dateOf(texts, notes);
  const path = pathIn(texts.get('link')?.trim() ?? '', found.site);
  const id = texts.get('wp:post_id') ?? '';
  const guid = texts.get('guid')?.trim() ?? '';
  // In what we wrote for WordPress.
  const own = OWN_GUID.exec(guid)?.[1] ?? meta.find(([key]) => key === OWN_ID)?.[1];
  const thumbnail = found.attachments.get(meta.find(([key]) => key === '_thumbnail_id')?.[1] ?? '');
  if (meta.some(([key]) => key === '_thumbnail_id') && !thumbnail) {
    notes.push(explain({ 'featured image': 1 }, 'Its featured image is not in the export.'));
  }
  const builder = meta.find(([key]) =>
    /^(?:_elementor_data|_et_pb_use_builder|_fl_builder_data|_wpb_vc_js_status)$/.test(key),
  );
  const written = texts.get('content:encoded') ?? '';
  const { attachments } = found;
  const elementor = readElementor(meta, { text: written, attachments, site: found.site }, notes);
  const text = elementor?.html ?? written;
  const titleLink = linkOfTitle(meta, { text, site: found.site }, notes);
  const whole = withBlocks(text, found.blocks, notes);
  const footnotes = meta.find(([key]) => key === 'footnotes')?.[1];
  const writers = authorsOf({ texts, terms }, found);
  if (writers.length > 1) notes.push(describeOtherAuthors(writers));
  const description = descriptionOf(meta, notes);
  if (builder) notes.push('It was made with a page builder. Check how its layout came out.');
  const kind = type === 'page' ? 'page' : 'post';
  return {
    kind,
    sourceId: own ?? `wordpress ${found.site} ${identify(texts)}`,
    title: plainText(texts.get('title') ?? ''),
    slug: slugOf(texts.get('wp:post_name') ?? ''),
    excerpt: plainText(texts.get('excerpt:encoded') ?? '') || null,
    content:
      readWordpressText(withFootnotes(whole, footnotes), {
        ...found,
        own: found.children.get(id) ?? [],
      }) + titleLink,
    format: 'html',
    authorName: writers[0] ?? null,
    isPublished: readState(
      { fields: stateOf(texts, meta, written + whole), at, now, isDraftByDefault: true },
      notes,
    ),
    publishedAt: at,
    createdAt: at,
    featuredImage: thumbnail ? originalAddress(thumbnail.address) : null,
    featuredAlt: thumbnail?.alt || null,
    metaDescription: description,
    keywords: namesOf(terms, own === undefined ? ['category', 'post_tag'] : ['post_tag']),
    topics: namesOf(terms, ['category']),
    own: readSearchEngines(kind, meta, notes),
    oldPaths: [
      ...pathsOf(path, meta),
      // In what we wrote for WordPress, numbers of its own are no addresses.
      ...(found.isSquarespace || OWN_GUID.test(guid) ? [] : numbered(type, id)),
    ],
    ...(found.isSquarespace ? {} : { lists: listsOf({ texts, terms }, found, writers[0] ?? '') }),
    feedId: guid === '' || OWN_GUID.test(guid) ? null : guid,
    notes,
    raw: {
      of: 'WordPress',
      fields: rawFields({ texts, terms, meta }, { thumbnail, authors: found.authors }),
      ...(elementor === null
        ? {
            texts: rawTexts(written, { footnotes, own: found.children.get(id) ?? [] }, found),
            format: 'wordpress',
          }
        : { texts: elementor.sources, format: 'elementor' }),
      site: found.site || null,
    },
    base: '',
    ...(found.site === '' ? {} : { site: found.site }),
  };
}

/** Everything that the export has beside its text, with the name of its author and the address of its image. */
function* rawFields(
  { texts, terms, meta }: Pick<Item, 'texts' | 'terms' | 'meta'>,
  { thumbnail, authors }: { thumbnail: Figure | undefined } & Pick<Export, 'authors'>,
): Generator<readonly [name: string, value: string]> {
  for (const [name, value] of texts) {
    yield [name, name === 'dc:creator' ? authors.get(value.trim()) || value : value];
  }
  for (const { domain, name } of terms) {
    // Everything is in the first category that there is.
    if (!/^uncategori[sz]ed$/i.test(name.trim())) yield [`term ${domain}`, plainText(name)];
  }
  for (const [key, value] of meta) {
    yield [`meta ${key}`, (key === '_thumbnail_id' && thumbnail?.address) || value];
  }
  if (thumbnail !== undefined) yield ['attachment alt', thumbnail.alt];
}

/** Its text, and what the export shows in it from elsewhere. */
function rawTexts(
  text: string,
  { footnotes = '', own }: { footnotes: string | undefined; own: readonly Figure[] },
  { blocks, attachments }: Export,
): string[] {
  const referred = [...text.matchAll(/<!-- wp:block \{"ref":(\d+)/g)].map(
    ([, id = '']) => blocks.get(id) ?? '',
  );
  const galleries = [...text.matchAll(/(?<!\[)\[gallery\b([^\][]*)\]/gi)].flatMap(
    ([, said = '']) => {
      const ids = /\b(?:ids|include)=["']?([\d,\s]+)/.exec(said)?.[1]?.split(',');
      return ids?.flatMap((id) => attachments.get(id.trim()) ?? []) ?? own;
    },
  );
  const notes = [...footnotes.matchAll(/"content":"((?:[^"\\]|\\.)*)"/g)].map(([, said]) =>
    JSON.parse(`"${said}"`),
  );
  return [
    ...[text, ...referred].map(withSocialLinks),
    ...notes,
    ...galleries.map(
      ({ address, caption }) => `<p><img src="${escapeHtml(address)}">${caption}</p>`,
    ),
  ];
}

/** What names an item within its export, whichever of its elements a program has left out. */
function identify(texts: Item['texts']): string {
  const said = ['wp:post_id', 'guid', 'link'].map((name) => texts.get(name)?.trim() ?? '');
  const [first] = said.filter((text) => text !== '' && text !== '0');
  return (
    first ??
    ['wp:post_name', 'wp:post_date', 'pubDate', 'title'].map((name) => texts.get(name)).join(' ')
  );
}

/** Its author, and those that a plugin for several authors adds. The author may be named in no list. */
function authorsOf({ texts, terms }: Pick<Item, 'texts' | 'terms'>, { authors }: Export): string[] {
  const creator = texts.get('dc:creator')?.trim() ?? '';
  const listed = terms.filter(({ domain }) => domain === 'author').map(({ name }) => name);
  const names = [creator, ...listed].map((name) => authors.get(name) || plainText(name));
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Where WordPress has the articles of a category, of a tag and of an author, unless it was told otherwise. */
function listsOf(
  { texts, terms }: Pick<Item, 'texts' | 'terms'>,
  { site }: Export,
  writer: string,
): ListAddress[] {
  const home = (URL.parse(site)?.pathname ?? '').replace(/\/+$/, '');
  const places = new Map([
    ['category', '/category/'],
    ['post_tag', '/tag/'],
  ]);
  const ofTerms = terms.flatMap(({ domain, slug, name }): ListAddress[] => {
    const place = places.get(domain);
    return place === undefined || slug === ''
      ? []
      : [{ of: 'topic', path: `${home}${place}${slug}/`, name: plainText(name) }];
  });
  const creator = slugFromTitle(texts.get('dc:creator')?.trim() ?? '');
  return creator === ''
    ? ofTerms
    : [...ofTerms, { of: 'author', path: `${home}/author/${creator}/`, name: writer }];
}

/** Where plugins for search engines keep the description, the one that most sites have first. */
const DESCRIPTIONS = [
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseo_description',
  '_aioseop_description',
  '_seopress_titles_desc',
  // The SEO Framework, which took it over from a theme.
  '_genesis_description',
];

function descriptionOf(meta: Item['meta'], notes: Note[]): string | null {
  for (const name of DESCRIPTIONS) {
    const text = plainText(meta.find(([key]) => key === name)?.[1] ?? '');
    if (text === '') continue;
    if (!/%%?\w+%|(?:^|\s)#\w+_\w+/.test(text)) return text;
    notes.push(
      explain(
        { description: 1 },
        `Its description is a template of a plugin, so it was left out: “${text.slice(0, 80)}”.`,
      ),
    );
  }
  return null;
}

/** Squarespace puts the day before it: `2013/3/its-name`. */
function slugOf(name: string): string {
  const last = name.trim().split('/').at(-1) ?? '';
  return last.replace(/\.html$/, '');
}

/** The link that the title of an article was on Squarespace, for the end of its text. */
function linkOfTitle(
  meta: Item['meta'],
  { text, site }: { text: string; site: string },
  notes: Note[],
): string {
  const address = meta.find(([key]) => key === 'passthrough_url')?.[1].trim() ?? '';
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  if (url === null) return '';
  if (text.includes(`"${escapeHtml(address)}"`) || text.includes(`"${address}"`)) return '';
  const host = url.host.replace(/^www\./, '');
  const link = writeAnchor(url.href, host);
  const says = `Its title was a link to ${host}, which is at the end of its text now.`;
  notes.push(explain(more(heldIn([link], 'html', site)), says));
  return `\n\n<p>${link}</p>`;
}

/** The names of its categories or tags. Everything is in the first category that there is. */
function namesOf(terms: Item['terms'], domains: readonly string[]): string[] {
  const names = terms
    .filter(({ domain }) => domains.includes(domain))
    .map(({ name }) => plainText(name))
    .filter((name) => name !== '' && !/^uncategori[sz]ed$/i.test(name));
  return [...new Set(names)];
}

/** Squarespace writes a path alone. */
function pathIn(link: string, site: string): string {
  const url = link === '' ? null : URL.parse(link, site || undefined);
  const home = URL.parse(site)?.pathname ?? '/';
  // Without permalinks, each address is that of the site with a number.
  if (url === null || url.search !== '' || plainPath(url.pathname) === plainPath(home)) return '';
  return url.pathname.replace(/^\/+/, '/');
}

/** What the home page of every WordPress answers. */
function numbered(type: string, id: string): string[] {
  return id === '' ? [] : [type === 'page' ? `/?page_id=${id}` : `/?p=${id}`];
}

/** Its path, and its former ones. */
function pathsOf(path: string, meta: Item['meta']): string[] {
  if (path === '' || path === '/') return [];
  const parts = path.replace(/\/$/, '').split('/');
  const former = meta.flatMap(([key, slug]) =>
    key === '_wp_old_slug' && slug.trim() !== '' ? [slug.trim()] : [],
  );
  return [path, ...former.map((slug) => [...parts.slice(0, -1), slug].join('/'))];
}

/** In UTC if the export has that; else in the time of the old site, which may be hours off. */
function dateOf(texts: Item['texts'], notes: Note[]): string | null {
  const dates = ['wp:post_date_gmt', 'pubDate', 'wp:post_date'].map((name) =>
    readDate(texts.get(name)),
  );
  const [date] = dates.filter((each) => each.kind === 'date');
  if (date !== undefined) return date.at;
  // WordPress writes zeros, and the first day of its program, for none.
  const said = dates.find(
    (each) => each.kind === 'unreadable' && !/^0000-|\b-0001\b/.test(each.text),
  );
  if (said?.kind === 'unreadable') notes.push(describeUnreadable(said.text));
  return null;
}

/** The shortcodes of plugins for memberships, paid parts and people who are signed in. */
const MEMBERS_CODES = [
  ...['members?_?only', 'membership', 'members_(?:access|logged_in)', 'pmpro_member', 'memberful'],
  ...['restrict(?:ed)?(?:_content)?', 'rcp_\\w+', 'wcm_restrict', 'arm_(?:if|restrict)\\w*'],
  ...['(?:is|not)_(?:paid|premium)', 'paid(?:_content)?', 'premium(?:_content)?', 'paywall'],
  ...['mepr-(?:show|active)\\w*', 'ihc-hide-content', 'wlm_(?:private|ismember)\\w*', 's2If'],
  ...['swpm_(?:protected|partial_protection|show_after)', 'emember_protected', 'passster'],
  ...['um_(?:loggedin|show_content)', '(?:is_)?(?:user_)?logged_?in', 'content_protector'],
  ...['private', 'protected', 'subscribers?(?:_only)?', 'hide(?:_?(?:post|content))?'],
];
/** A part that only members saw. In two brackets, a shortcode is only named. */
const FOR_MEMBERS = new RegExp(
  `(?<!\\[)\\[(?:${MEMBERS_CODES.join('|')})(?=[\\s\\]])|<!-- wp:(?:jetpack/paywall|premium-content/)`,
  'i',
);

/**
 * A block that nobody saw, or only some: by the editor itself (`metadata.blockVisibility`, where anything
 * but `false` is about screens), or by the plugin that calls it so.
 */
const HIDDEN_BLOCK =
  /<!-- wp:[^>]{0,4000}?(?:"blockVisibility":false|"hideBlock":true|"visibilityByRole":"(?!public"))/;
/** What plugins write beside what they show to everybody. */
const FOR_EVERYBODY = /^(?:|0|all|none|a:0:\{\})$/i;
const MEMBERS_META = /^(?:rcp_(?:subscription|user|access)_level|_is_paid|_members_access_role)$/;
/** Who is signed out (1) or in (2) sees it, by settings of its own. */
const UM_RESTRICTED =
  /^(?=.*"_um_custom_access_settings";(?:s:1:"1"|b:1|i:1);)(?=.*"_um_accessible";(?:s:1:"|i:)[12])/s;

/** Also what other plugins and hosts say of who may read it, and until when. */
function* stateOf(
  texts: Item['texts'],
  meta: Item['meta'],
  text: string,
): Generator<readonly [name: string, value: unknown]> {
  yield ['status', texts.get('wp:status')];
  yield ['password', texts.get('wp:post_password')];
  yield ['members only', FOR_MEMBERS.test(text)];
  yield ['has hidden block', HIDDEN_BLOCK.test(text)];
  for (const [key, value] of meta) {
    if (key === '_jetpack_newsletter_access') yield ['access', value];
    if (MEMBERS_META.test(key)) yield ['members only', !FOR_EVERYBODY.test(value)];
    if (key === 'um_content_restriction') yield ['members only', UM_RESTRICTED.test(value)];
    if (key === '_expiration-date') yield ['expiry date', dateOfSeconds(value)];
  }
}

function dateOfSeconds(text: string): string {
  const seconds = Number(text);
  return seconds > 0 && seconds < 1e10 ? new Date(seconds * 1_000).toISOString() : text;
}

/** The text of a title, which may contain entities and tags. */
function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const texts: string[] = [];
  const visit = (node: object): void => {
    if ('value' in node && 'nodeName' in node && node.nodeName === '#text')
      texts.push(String(node.value));
    if ('childNodes' in node) for (const child of node.childNodes as object[]) visit(child);
  };
  visit(parseFragment(html.slice(0, 10_000)));
  return texts.join('').trim();
}

interface Listener {
  onChannel?(name: string, text: string): void;
  onAuthor?(texts: ReadonlyMap<string, string>): void;
  onItem?(item: Item): void;
}

/** Returns how many errors the XML has. */
async function parse(file: FoundFile, encoding: string, listener: Listener): Promise<number> {
  const reading = createReading(listener, encoding);
  for await (const chunk of (await file.open()) as AsyncIterable<Buffer>) reading.write(chunk);
  return reading.end();
}

/** Reads the XML as a stream. Errors in it are skipped as far as possible. */
function createReading(listener: Listener, encoding: string) {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({
    position: false,
    xmlns: false,
  });
  const repair = createCdataRepair();
  const decoder = new TextDecoder(encoding, { fatal: encoding === UTF_8 });
  const path: string[] = [];
  let text = '';
  let item: {
    texts: Map<string, string>;
    terms: Item['terms'][number][];
    meta: [string, string][];
    comments: number;
  } | null = null;
  let author: Map<string, string> | null = null;
  let domain = '';
  let slug = '';
  let metaKey = '';
  let problems = 0;
  const add = (part: string) => {
    if (text.length < MOST_CHARACTERS) text += part.slice(0, MOST_CHARACTERS - text.length);
  };
  parser.on('error', ({ message }) => {
    // HTML entities stay in the text as they are; cleaning removes control characters.
    if (!/undefined entity|disallowed character/.test(message)) problems += 1;
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name);
    text = '';
    if (name === 'item') item = { texts: new Map(), terms: [], meta: [], comments: 0 };
    if (name === 'wp:author') author = new Map();
    if (name === 'category') [domain, slug] = [attributes.domain ?? '', attributes.nicename ?? ''];
  });
  parser.on('closetag', ({ name }) => {
    path.pop();
    const parent = path.at(-1);
    if (name === 'item') {
      if (item !== null) listener.onItem?.(item);
      item = null;
    } else if (name === 'wp:author') {
      if (author !== null) listener.onAuthor?.(author);
      author = null;
    } else if (name === 'wp:comment') {
      if (item !== null) item.comments += 1;
    } else if (parent === 'wp:postmeta') {
      if (name === 'wp:meta_key') metaKey = text;
      else item?.meta.push([metaKey, text]);
    } else if (parent === 'item') {
      if (name === 'category') item?.terms.push({ domain, slug, name: text });
      else item?.texts.set(name, text);
    } else if (parent === 'wp:author') author?.set(name, text);
    else if (parent === 'channel') listener.onChannel?.(name, text);
    text = '';
  });
  return {
    write: (chunk: Buffer) => void parser.write(repair(decoder.decode(chunk, { stream: true }))),
    end() {
      parser.write(repair('', true)).close();
      return problems;
    },
  };
}
