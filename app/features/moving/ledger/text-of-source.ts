import { escapeHtml } from '#app/formatting/escape-html.ts';
import type { RawItem } from './held.ts';

/**
 * The texts of sources as HTML, for counting alone. This is written apart from the readers, and knows no
 * more than how each format marks words, links and images: what a reader gets wrong shows as a difference.
 */

interface CountableText {
  readonly html: string;
  /** Commands, shortcodes and parts that have no meaning here. */
  readonly unknown: readonly string[];
}

export function toCountable(text: string, format: RawItem['format']): CountableText {
  switch (format) {
    case 'html':
      return { html: text, unknown: [] };
    case 'wordpress':
      return ofWordpress(text);
    case 'elementor':
      return ofWordpress(ofElementor(text));
    case 'markdown':
      return ofMarkdown(text);
    case 'ricos':
      return ofRicos(text);
    case 'portable':
      return ofPortable(text);
  }
}

const SHORTCODE = /\[(\/?)([a-z][\w-]{1,40})((?:\s[^[\]]{0,1000})?)\/?\]/gi;
/** What page builders put around the parts of a text, and instead of an image, a link or a video. */
const FRAME_CODES =
  /^(?:et_pb_(?:section|row|column|text|code)|vc_(?:section|row|column|column_text)|fusion_(?:builder_(?:container|row|column)|text))(?:_inner)?$/i;
const PART_CODES = /^(?:et_pb_(?:image|button|video)|vc_video)$/i;
/** What shows the same here as a figure, an image, a link or a player. */
const SHOWN_CODES = /^(?:wp_)?caption$|^(?:gallery|audio|video|embed|playlist)$/i;

function ofWordpress(text: string): CountableText {
  const unknown: string[] = [];
  const html = text.replace(SHORTCODE, (whole, slash: string, name: string, attributes: string) => {
    if (FRAME_CODES.test(name)) return ' ';
    if (PART_CODES.test(name)) return slash === '' ? ofPartCode(whole, attributes) : ' ';
    if (SHOWN_CODES.test(name)) {
      const [address = ''] = /https?:\/\/[^\s"'\]]+/.exec(attributes) ?? [];
      return address === '' ? ' ' : ` <audio src="${escapeHtml(address)}"></audio> `;
    }
    if (slash === '' && /\s[\w-]+=["'“”]?\S|[-_]/.test(`${name}${attributes}`))
      unknown.push(`shortcode [${name}]`);
    return whole;
  });
  return { html, unknown };
}

/** The settings of parts that have words, an image, a link or a video, whatever the part is. */
const SETTING =
  /"(title|editor|text|title_text|description_text|caption|tab_title|tab_content|(?:youtube|vimeo)_url|(?:image|link|hosted_url|external_url)":\{"url)":"((?:[^"\\]|\\.)*)"/g;

function ofElementor(data: string): string {
  const parts = [...data.matchAll(SETTING)].map(([, name = '', said = '']) => {
    const value = String(JSON.parse(`"${said}"`));
    if (value === '') return '';
    if (name.startsWith('image')) return `<img src="${escapeHtml(value)}">`;
    if (name.startsWith('link')) return `<a href="${escapeHtml(value)}"></a>`;
    return /url$/.test(name) ? ` ${value} ` : `<div>${value}</div>`;
  });
  return parts.join('\n');
}

function ofPartCode(whole: string, attributes: string): string {
  const given = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  const address = given('src') || given('link');
  if (/\.(?:jpe?g|png|gif|webp|avif)$/i.test(address)) return `<img src="${address}">`;
  const [words, place] = [given('button_text'), given('button_url')];
  if (words !== '' && place !== '') return ` <a href="${place}">${words}</a> `;
  return address === '' ? whole : ` ${address} `;
}

const FENCE =
  /^[ \t>]*(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n([\s\S]*?)(?:^[ \t>]*\1[`~]*[ \t]*$|(?![\s\S]))/gm;
/** What only its author sees: how it begins and ends. */
const HIDDEN = [
  ['%%', '%%'],
  ['{::comment}', '{:/comment}'],
  ['{% comment %}', '{% endcomment %}'],
  ['{{/*', '*/}}'],
  ['{/*', '*/}'],
  ['{# ', '#}'],
  ['<!--', '-->'],
] as const;

/** In a time that grows with the text, however many of them have no end. */
function withoutHidden(text: string, [opening, closing]: readonly [string, string]): string {
  let result = '';
  let position = 0;
  for (;;) {
    const start = text.indexOf(opening, position);
    const end = start === -1 ? -1 : text.indexOf(closing, start + opening.length);
    if (end === -1) return result + text.slice(position);
    result += `${text.slice(position, start)} `;
    position = end + closing.length;
  }
}

const PLAYERS: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
};
/** Commands of generators whose words are words of the text, or that only frame it. */
const FRAMES =
  /^(?:raw|endraw|highlight|endhighlight|codeblock|endcodeblock|code|endcode|end.*|\/.*)$/;

function ofMarkdown(source: string): CountableText {
  const unknown: string[] = [];
  const held: string[] = [];
  const hold = (code: string) => `\ue010${held.push(escapeHtml(code)) - 1}\ue011`;
  let text = source.replace(/\r\n?/g, '\n').replace(/[\ue010\ue011]/g, '');
  text = text
    .replace(FENCE, (_, _fence, code: string) => `\n${hold(code)}\n`)
    .replace(/(`{1,9})(?!`)((?:(?!\n\n)[\s\S]){0,300}?[^`])\1(?!`)/g, (_, _ticks, code: string) =>
      hold(code),
    );
  text = text.replace(
    /\{%-?\s*(raw|highlight|codeblock)\b[^%\n]{0,300}%\}((?:(?!\{%)[\s\S]){0,5000})\{%-?\s*end\1\s*-?%\}/g,
    (_, _name, code: string) => hold(code),
  );
  text = text.replace(
    /^[ \t]*(?:[*+-]|\d{1,3}\.) [^\n]{0,200}\n[ \t]*\{:[^{}\n]*\btoc\b[^{}\n]*\}[ \t]*$/gm,
    ' ',
  );
  for (const hidden of HIDDEN) text = withoutHidden(text, hidden);
  text = text.replace(
    /\{%-?((?:(?!\{%)[\s\S]){0,500}?)-?%\}|\{\{[<%]((?:(?!\{\{)[\s\S]){0,1000}?)[>%]\}\}/g,
    (_, liquid?: string, hugo?: string) => readCommand((liquid ?? hugo ?? '').trim(), unknown),
  );
  // Templates of Jekyll write addresses so: `{{ "/beds/" | relative_url }}`.
  text = text.replace(
    /\{\{-?[ \t]{0,9}(?:["']([^"'{}\n]{0,500})["'][ \t]{0,9}\|)?[^{}\n]{0,500}\}\}/g,
    (_, address = ' ') => address,
  );
  text = withComponents(text);
  // What begins and ends a box, and the names of blocks.
  text = text.replace(/^[ \t]*:::+[ \t]*[\w-]*|(?:^|[ \t])\^[\w-]+[ \t]*$/gm, ' ');
  return {
    html: readMarks(text).replace(/\ue010(\d+)\ue011/g, (_, at) => held[Number(at)] ?? ''),
    unknown,
  };
}

/** Lines that only name the components of MDX, and those that show an image or a player. */
function withComponents(text: string): string {
  return text
    .replace(/^import[ \t][^\n]{1,300}[ \t]from[ \t]+["'][^"'\n]{1,300}["'];?[ \t]*$/gm, ' ')
    .replace(/=\{[ \t]*(\w{1,60})(?:\.src)?[ \t]*\}/g, '="$1"')
    .replace(
      /<\w{0,60}(youtube|vimeo)\w{0,60}(?=\s)[^<>]{0,1000}?\s(?:id|videoid)=["'{]{0,2}([\w-]+)[^<>]{0,1000}>/gi,
      (_, name: string, id: string) => ` ${PLAYERS[name.toLowerCase()]}${id} `,
    )
    .replace(/<[A-Z][\w.]{0,60}(?=\s(?:[^<>]{0,1000}?\s)?src=)/g, '<img');
}

function readCommand(said: string, unknown: string[]): string {
  const [name = '', first = ''] = said.split(/\s+/);
  if (FRAMES.test(name)) return ' ';
  if (/^(?:block)?quote$/.test(name)) return ` ${said.slice(name.length)} `;
  if (name === 'gist') return ` https://gist.github.com/${first} `;
  const player = PLAYERS[name];
  const id = /\bid=["']?([\w-]+)/.exec(said)?.[1] ?? first.replace(/["']/g, '');
  if (player !== undefined && id !== '') return ` ${player}${id} `;
  const image = /["'\s=]([^"'\s=]+\.(?:jpe?g|png|gif|webp|svg|avif))\b/i.exec(said)?.[1];
  if (image !== undefined) return `<img src="${escapeHtml(image)}">`;
  if (/^(?:link|post_url|ref|relref)$/.test(name)) return first.replace(/["']/g, '') || ' ';
  unknown.push(`command ${name}`);
  return ' ';
}

/** Words, links and images of what is left; signs are no words, so that most of them may stay. */
function readMarks(source: string): string {
  const places = new Map<string, string>();
  const notes: string[] = [];
  const text = source
    .replace(/^ {0,3}\[\^([^\]\n]{1,100})\]:[ \t]*/gm, (_, name: string) => {
      notes.push(name);
      return '';
    })
    .replace(
      /^ {0,3}\[([^\]\n]{1,300})\]:[ \t]*<?(\S+?)>?(?:[ \t]+["'(][^\n]*)?$/gm,
      (_, name: string, place: string) => {
        places.set(name.toLowerCase(), place);
        return '';
      },
    );
  const linkTo = (words: string, place: string) => `<a href="${escapeHtml(place)}">${words}</a>`;
  return (notes.length > 0 ? `${text}\nFootnotes` : text)
    .replace(
      /\[\^([^\]\n]{1,100})\]/g,
      (_, name: string) => `<sup> ${notes.indexOf(name) + 1} </sup>`,
    )
    .replace(
      /!\[\[([^\][|\n]{1,300})(?:\|[^\][\n]*)?\]\]/g,
      // Another note is shown there, or a file.
      (_, file: string) =>
        /\.(?:jpe?g|png|gif|webp|svg|avif|heic|bmp|tiff?)(?:#.*)?$/i.test(file)
          ? `<img src="${escapeHtml(file)}">`
          : linkTo(file, file),
    )
    .replace(
      /!\[(?:[^\][]|\\.){0,500}\]\(\s*(?:<([^<>\n]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+["'(][^\n]*?)?\s*\)/g,
      (_, framed?: string, plain?: string) => `<img src="${escapeHtml(framed ?? plain ?? '')}">`,
    )
    .replace(
      /\[\[(?:([^\][|\n]{1,300})\|)?([^\][|\n]{1,300})\]\]/g,
      (_, place: string | undefined, words: string) => linkTo(words, place ?? words),
    )
    .replace(
      /\[((?:[^\][]|\\.|\[[^\][]{0,300}\]){0,600})\]\(\s*(?:<([^<>\n]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+["'(][^\n]*?)?\s*\)/g,
      (_, words: string, framed?: string, plain?: string) => linkTo(words, framed ?? plain ?? ''),
    )
    .replace(
      /\[([^\][\n]{1,500})\]\[([^\][\n]{0,300})\]/g,
      (whole, words: string, name: string) => {
        const place = places.get((name || words).toLowerCase());
        return place === undefined ? whole : linkTo(words, place);
      },
    )
    .replace(/\[([^\][\n]{1,500})\]/g, (whole, words: string) => {
      const place = places.get(words.toLowerCase());
      return place === undefined ? whole : linkTo(words, place);
    })
    .replace(/<(https?:\/\/[^\s<>]+|[^\s<>@]+@[^\s<>@]+\.[a-z]+)>/gi, ' $1 ')
    .replace(/^[ \t>]*(?:[*+-]|(\d{1,9})[.)])[ \t]+(?:\[[ xX]\][ \t])?/gm, '\n')
    .replace(/^(#{1,6}[^\n]*?)\{[#.:][^{}\n]*\}[ \t]*$/gm, '$1')
    .replace(/\{:[^{}\n]*\}/g, ' ')
    .replace(
      /^((?:>[ \t]?)+)\[!(\w+)\](?:[+-])?[ \t]*(.*)$/gm,
      (_, _quote, kind: string, title: string) => `${title.trim() || kind}\n`,
    )
    .replace(/\\\n|\n/g, '\n ')
    .replace(/\*+|~+|==/g, '');
}

/** The parts of a text of Wix that have words, images, or a place for other parts. */
const PARTS =
  /^(?:TEXT|PARAGRAPH|HEADING|IMAGE|GALLERY|DIVIDER|BLOCKQUOTE|BULLETED_LIST|ORDERED_LIST|LIST_ITEM|CODE_BLOCK|TABLE|TABLE_ROW|TABLE_CELL|COLLAPSIBLE_LIST|COLLAPSIBLE_ITEM|COLLAPSIBLE_ITEM_TITLE|COLLAPSIBLE_ITEM_BODY|CAPTION|LINK_PREVIEW|BUTTON|VIDEO|AUDIO|GIF|FILE|HTML|EMBED|MAP|POLL|APP_EMBED|LAYOUT|LAYOUT_CELL)$/;
const EMBEDDED = /^(?:VIDEO|AUDIO|HTML|EMBED|MAP|POLL|APP_EMBED|GIF)$/;
const MOST_LEVELS = 100;

function ofRicos(text: string): CountableText {
  const unknown: string[] = [];
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return { html: '', unknown };
  }
  return { html: ofParts(root, unknown, 0), unknown };
}

type Part = Readonly<Record<string, unknown>>;

function ofParts(value: unknown, unknown: string[], level: number): string {
  const nodes = (value as Part | null)?.nodes;
  if (!Array.isArray(nodes) || level > MOST_LEVELS) return '';
  return nodes.map((node: unknown) => ofPart((node ?? {}) as Part, unknown, level)).join('');
}

function ofPart(part: Part, unknown: string[], level: number): string {
  const type = String(part.type ?? '');
  if (!PARTS.test(type)) unknown.push(`part ${type}`);
  if (type === 'TEXT') {
    const data = part.textData as { text?: unknown; decorations?: unknown } | undefined;
    const words = escapeHtml(String(data?.text ?? ''));
    const address = /"url":"([^"]+)"/.exec(JSON.stringify(data?.decorations ?? ''))?.[1];
    return address === undefined ? words : `<a href="${escapeHtml(address)}">${words}</a>`;
  }
  const inside = ofParts(part, unknown, level + 1);
  const data = JSON.stringify({ ...part, nodes: undefined });
  if (type === 'IMAGE' || type === 'GALLERY') {
    const images = [...data.matchAll(/"(?:id|url)":"([^"]+\.\w{3,4})"/g)];
    return `<p>${images.map(([, id = '']) => `<img src="${escapeHtml(id)}">`).join('')}${inside}</p>`;
  }
  if (EMBEDDED.test(type)) {
    const address = /"url":"([^"]+)"/.exec(data)?.[1] ?? type;
    return `<iframe src="${escapeHtml(address)}"></iframe>`;
  }
  return `<p>${inside}</p>`;
}

/** The blocks of Portable Text that have words, images, or a place for other blocks. */
const BLOCKS =
  /^(?:block|span|link|image|gallery|code|break|embed|file|buttons?|columns?|cover|pullquote|table|tableRow|tableCell|htmlBlock|reference)$/;
/** Where blocks have others in them. */
const INSIDE = 'children content rows cells images columns buttons markDefs'.split(' ');

function ofPortable(text: string): CountableText {
  const unknown: string[] = [];
  try {
    return { html: ofBlock(JSON.parse(text), unknown, 0), unknown };
  } catch {
    return { html: '', unknown };
  }
}

function ofBlock(value: unknown, unknown: string[], level: number): string {
  if (level > MOST_LEVELS || typeof value !== 'object' || value === null) return '';
  if (Array.isArray(value)) return value.map((each) => ofBlock(each, unknown, level + 1)).join('');
  const block = value as Part;
  const type = String(block._type ?? 'column');
  const said = (name: string) => escapeHtml(typeof block[name] === 'string' ? block[name] : '');
  if (type === 'span') return said('text').replaceAll('\n', ' <br>');
  if (!BLOCKS.test(type)) {
    unknown.push(`part ${type}`);
    return '';
  }
  const { url = '', _ref = '' } = (block.asset ?? {}) as Part;
  const image = type === 'image' ? String(url || _ref) : said('backgroundImage');
  const words = ['text', 'code', 'caption', 'citation', 'filename'].map(said).join('\n ');
  const inside = INSIDE.map((name) => ofBlock(block[name], unknown, level + 1)).join('');
  const address = said('href') || said('url');
  const shown = type === 'embed' ? ` ${address} ` : `<a href="${address}">${words}</a>`;
  const html = typeof block.html === 'string' ? block.html : '';
  return `<p>${image === '' ? '' : `<img src="${escapeHtml(image)}">`}${inside}${shown}${html}</p>`;
}
