import { countNoun } from '#app/formatting/count-noun.ts';
import { escapeHtml } from '#app/formatting/escape-html.ts';
import { IMAGE_FILE } from '#app/html/image-file.ts';
import { readAttributes } from '#app/html/tags.ts';
import { heldIn } from '../ledger/count-texts.ts';
import { explain, more, type Note, withoutWords } from '../source/note.ts';
import { FILES_ORIGIN } from '../source/own-address.ts';
import { readShownText } from './hidden-text.ts';

/** A text of Markdown without what only its generator or its note-taking app reads. */
export interface PlainMarkdown {
  readonly text: string;
  /** What is left out, or stays though readers may not want it, as sentences for the owner. */
  readonly notes: readonly Note[];
}

/** `{% … %}` of Jekyll and Hexo, `{{< … >}}` and `{{% … %}}` of Hugo, and `{{ … }}`. */
const TAG =
  /\{%-?((?:(?!\{%)[\s\S]){0,500}?)-?%\}|\{\{([<%])((?:(?!\{\{)[\s\S]){0,1000}?)[%>]\}\}|\{\{-?((?:(?!\{\{)[\s\S]){0,500}?)-?\}\}/g;
const MODULE = /^(?:import|export) .+ from ['"].*$\n?/gm;
/** What a file of MDX says in JavaScript, up to an empty line. */
const SCRIPT =
  /^(?:import\s*[{'"*]|export\s+(?:const|let|var|default|function|async|class)\b)[^\n]*(?:\n(?![ \t]*(?:\n|$))[^\n]*)*\n?/gm;
/** What the templates of generators know; anything else in braces may be text. */
const OUTPUT =
  /^(?:site|page|post|content|include|layout|paginator|theme|url_for|config|partial)\b|^["']|\|/;
/** `{: .class}`, `{:toc}` and `{::options /}`; the list that `{:toc}` replaces goes with it. */
const KRAMDOWN_TOC =
  /^[ \t]*(?:[*+-]|\d{1,3}\.) .{0,200}\n[ \t]*\{:[^{}\n]{0,300}?\btoc\b[^{}\n]{0,300}\}[ \t]*$/gm;
const KRAMDOWN = /^[ \t>]*\{:[^{}\n]{0,500}\}[ \t]*\n|\{:[^{}\n]{0,500}\}/gm;
/** `## Heading {#own-id}`, and the same on a line under a block. */
const HEADING_ID = /^(#{1,6} .{0,500}?)[ \t]{0,9}\\?\{([.#][^{}\n]{0,300})\}[ \t]{0,9}$/gm;
/** The same of kramdown, which is written below it. */
const ID_BELOW = /^(#{1,6} .*)\n[ \t]*\{:[ \t]*([^{}\n]{0,300}#[^{}\n]{1,300})\}[ \t]*$/gm;
const HEADING = /^(#{1,6}) +(.+)$/gm;
/** An element of which kramdown reads the inside as Markdown. */
const INSIDE_HTML =
  /^([ \t]*<[a-z][^<>]{0,500}?)[ \t]{1,9}markdown=["']?(?:1|block|span)["']?([^<>]{0,500}>)[ \t]*$/gim;
/** A line with a term, and the lines that say what it is. */
const DEFINITIONS =
  /(^|\n[ \t]*\n)(?![ \t]*(?:[-*+>#|:<]|\d{1,3}[.)] ))(\S.{0,300})\n((?::[ \t]+\S.{0,2000}(?:\n|$))+)/g;
const BLOCK_CLASS = /^[ \t]*\{[.#][a-z][^{}\n]{0,300}\}[ \t]*\n/gim;
const CONTENTS = /^[ \t]*(?:\[\[?_?toc_?\]?\]|\$\{toc\}|@\[toc\].*)[ \t]*$/gim;

/** `::: tip Its title` and `:::note[Its title]`, with `:::` after it, as other generators write a box. */
const BOX =
  /^[ \t]*:{3,12}[ \t]*(?:[a-z][\w-]{0,40}|(?=\{))?(?:\[([^\][\n]{0,200})\])?[ \t]*(?:\{[^{}\n]{0,200}\})?([^\n:]{0,200})$/gim;
/** `{% blockquote Ann, A Book https://a.com/ The page %}` of Hexo. */
const QUOTE =
  /\{%-?\s{0,9}(?:block)?quote\b((?:(?!\{%)[^\n]){0,500}?)-?%\}((?:(?!\{%-?\s{0,9}(?:end)?(?:block)?quote\b)[\s\S])*)\{%-?\s{0,9}end(?:block)?quote\s{0,9}-?%\}/g;
/** What several generators write below the line within a word, where others strike it out. */
const LOWERED =
  /(?<=(?:^|[\s(>*_])[\p{L}\p{N}~]{0,40}[\p{L}\p{N}])~([\p{L}\p{N}+-]{1,10})~(?!~)/gmu;
/** `^name` at the end of a block, by which other notes of Obsidian link to it. */
const BLOCK_NAME = /(?<=^|[ \t])\^[a-z][a-z0-9-]{0,60}[ \t]*$|^[ \t]*\^[a-z0-9-]{1,60}[ \t]*$/gim;

/** `> [!tip] Its title`, as Obsidian and GitHub write a box. */
const CALLOUT = /^((?:> ?){1,9})\[!([a-z]{1,30})(?:\|[^\][\n]{0,50})?\][+-]?[ \t]*(.*)$/gim;

/** Reads what generators and note-taking apps add to Markdown. Code stays as it is. */
export function readGeneratorText(source: string, { isMdx }: { isMdx: boolean }): PlainMarkdown {
  const { text: shown, remarks, restore } = readShownText(source);
  const text = isMdx ? placeImportedImages(shown) : shown;
  const left: string[] = [];
  const leaveOut = (whole: string) => {
    left.push(whole.trim());
    return '';
  };
  const kept: string[] = [];
  const withoutTags = text
    .replace(QUOTE, writeQuote)
    .replace(TAG, (whole, liquid?: string, _sign?: string, hugo?: string, output = '') => {
      const said = (liquid ?? hugo ?? output).trim();
      const instead =
        liquid !== undefined
          ? writeLiquid(said)
          : hugo !== undefined
            ? writeShortcode(said)
            : writeOutput(said);
      if (instead !== null) return instead;
      if (liquid === undefined && hugo === undefined && !OUTPUT.test(said)) {
        kept.push(whole);
        return whole;
      }
      if (!/^(?:end|\/|else\b|elsif\b)/.test(said)) left.push(whole);
      return '';
    })
    .replace(MODULE, leaveOut);
  const plain = (isMdx ? readComponents(withoutTags.replace(SCRIPT, leaveOut), left) : withoutTags)
    .replace(CONTENTS, '')
    .replace(CALLOUT, writeCallout)
    .replace(BOX, writeBox)
    .replace(BLOCK_NAME, '')
    .replace(/==(?=[^\s=])([^=\n]{0,300}[^\s=])==/g, '<mark>$1</mark>')
    .replace(LOWERED, '<sub>$1</sub>')
    .replace(KRAMDOWN_TOC, '')
    .replace(INSIDE_HTML, '$1$2\n')
    .replace(DEFINITIONS, writeDefinitions)
    .replace(ID_BELOW, '$1 {$2}')
    .replace(KRAMDOWN, '')
    .replace(HEADING_ID, (_, heading: string, attributes: string) =>
      writeHeading(heading, attributes, text),
    )
    .replace(HEADING, createHeadingPlaces(text))
    .replace(BLOCK_CLASS, '');
  const notes: Note[] = [];
  if (left.length > 0) {
    const says = `Left out of its text, as only its generator reads it: ${quoteFirst(left)}.`;
    notes.push(explain(heldIn(left.map(restore), 'markdown'), says));
  }
  if (kept.length > 0) {
    const says = `${kept.length === 1 ? '1 command of its generator stays' : `${kept.length} commands of its generator stay`} in its text.`;
    const words = kept.map((command) => escapeHtml(restore(command)));
    notes.push(explain(more(heldIn(words, 'html')), says));
  }
  if (remarks > 0) {
    notes.push(
      `Left out, as its readers did not see ${remarks === 1 ? 'it' : 'them'}: ${countNoun(remarks, 'remark')}.`,
    );
  }
  const { links, embedded, ...linked } = readWikiLinks(plain);
  if (embedded.length > 0) {
    const names = embedded.map((each) => each.replace(/^!\[\[|[|\]].*$/g, ''));
    const says = `Left out of its text, which showed another note or file there: ${quoteFirst(names)}.`;
    notes.push(explain(heldIn(embedded, 'markdown'), says));
  }
  if (links.length > 0) {
    const says = `${countNoun(links.length, 'link')} between notes became plain text.`;
    notes.push(explain(withoutWords(heldIn(links, 'markdown')), says));
  }
  return { text: restore(linked.text), notes };
}

function quoteFirst(pieces: readonly string[]): string {
  const first = (pieces[0] ?? '').replace(/\s+/g, ' ').slice(0, 60);
  return `“${first}”${pieces.length === 1 ? '' : ` and ${pieces.length - 1} more`}`;
}

function writeQuote(_: string, said: string, inside: string): string {
  const [, name = '', address, words = ''] =
    /^(.*?)(?:(https?:\/\/\S+)(.*))?$/.exec(said.trim()) ?? [];
  const link = address === undefined ? '' : `[${words.trim() || address}](<${address}>)`;
  const by = [name.trim(), link].filter((each) => each !== '').join(', ');
  return `\n<blockquote>\n\n${inside.trim()}\n\n${by === '' ? '' : `— ${by}\n\n`}</blockquote>\n\n`;
}

function writeDefinitions(_: string, before: string, term: string, definitions: string): string {
  const each = definitions.split('\n').map((line) => line.replace(/^:[ \t]+/, ''));
  const written = each.filter((line) => line !== '').map((line) => `<dd>\n\n${line}\n\n</dd>`);
  return `${before}<dl>\n<dt>\n\n${term}\n\n</dt>\n${written.join('\n')}\n</dl>\n\n`;
}

/** Generators name headings by their words. Those that links in the text lead to keep these names. */
function createHeadingPlaces(text: string) {
  const wanted = new Map(
    [...text.matchAll(/\]\(#([^()\s]{1,200})\)/g)].map(([, id = '']) => [nameHeading(id), id]),
  );
  return (whole: string, signs: string, words: string): string => {
    const name = nameHeading(words);
    const id = wanted.get(name);
    if (id === undefined || words.startsWith('<a id=')) return whole;
    wanted.delete(name);
    return `${signs} <a id="${id}"></a>${words}`;
  };
}

/** The letters and digits of a name: generators differ in what they make of the signs between them. */
function nameHeading(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** A heading that links in its text lead to keeps its name. */
function writeHeading(heading: string, attributes: string, text: string): string {
  const id = /#([\w.:-]{1,100})/.exec(attributes)?.[1];
  if (id === undefined || !text.includes(`(#${id})`)) return heading;
  return heading.replace(/^#+ /, (signs) => `${signs}<a id="${id}"></a>`);
}

function writeCallout(_: string, quote: string, kind: string, title: string): string {
  const words = title.trim() || kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
  return `${quote}**${words}**\n${quote}`;
}

function writeBox(_: string, named: string | undefined, given: string): string {
  const title = (named ?? given).trim();
  return title === '' ? '' : `**${title}**\n`;
}

const IMPORTED_IMAGE =
  /^import[ \t]+(\w{1,60})[ \t]+from[ \t]+["']([^"'\n<>]{1,300})["'];?[ \t]*$\n?/gm;

/** An image that MDX imports under a name, such as `src={porch}` or `src={porch.src}`, in its places. */
function placeImportedImages(text: string): string {
  const images = new Map<string, string>();
  const rest = text.replace(IMPORTED_IMAGE, (whole, name: string, path: string) => {
    if (!IMAGE_FILE.test(path)) return whole;
    images.set(name, path);
    return '';
  });
  return rest.replace(/=\{[ \t]*(\w{1,60})(?:\.src)?[ \t]*\}/g, (whole, name: string) => {
    const path = images.get(name);
    return path === undefined ? whole : `="${path}"`;
  });
}

/** A line that is only the start, the end or the whole of an element. */
const TAG_LINE = /^[ \t]*<(\/?)[A-Za-z][^<>]{0,1000}?(\/?)>[ \t]*$/;
const COMPONENT = /<([A-Z][\w.]{0,60})((?:\s[^<>]{0,1000})?)\/>/g;

/**
 * Markdown inside of elements, as MDX has it: however far in it stands, it is no code there. A component
 * is left out, unless it shows an image or a video.
 */
function readComponents(text: string, left: string[]): string {
  const written = text.replace(COMPONENT, (whole, name: string, attributes: string) => {
    const given = readAttributes(
      `<i ${attributes.replace(/=\{["'`]?([^{}"'`]*)["'`]?\}/g, '="$1"')}>`,
    );
    const video = /youtube|vimeo/i.exec(name)?.[0].toLowerCase();
    const id = given.get('id') ?? given.get('videoId') ?? given.get('videoid');
    const instead =
      video !== undefined && id !== undefined ? writeVideo(video, id) : writeGivenImage(given);
    if (instead === null) left.push(whole);
    return instead ?? '';
  });
  const indents: (number | null)[] = [];
  const lines: string[] = [];
  for (const line of written.split('\n')) {
    const [tag, isEnd, isWhole] = TAG_LINE.exec(line) ?? [];
    if (tag !== undefined) {
      if (isEnd) indents.pop();
      else if (!isWhole && !/^[ \t]*<(?:img|br|hr|input)\b/i.test(tag)) indents.push(null);
      lines.push('', tag.trim(), '');
      continue;
    }
    const indent = line.length - line.trimStart().length;
    if (indents.length > 0 && line.trim() !== '') indents[indents.length - 1] ??= indent;
    lines.push(line.slice(Math.min(indent, indents.at(-1) ?? 0)));
  }
  return lines.join('\n');
}

const VIDEOS: Readonly<Record<string, (id: string) => string>> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
};

/** What stands instead of a tag of Jekyll or Hexo; null if nothing does. */
function writeLiquid(said: string): string | null {
  const [name = '', ...words] = splitWords(said);
  const [first = '', second = ''] = words;
  switch (name) {
    case 'youtube':
    case 'vimeo':
      return writeVideo(name, first);
    case 'gist':
      return `<https://gist.github.com/${first}>`;
    case 'img':
    case 'asset_img':
    case 'image': {
      const source = words.find((word) => /[./]/.test(word));
      return source === undefined ? null : writeImage(source, lastWords(words, source));
    }
    case 'post_url':
      return writeFile(`${first}.md`);
    case 'post_link':
      return `[${second || first}](${writeFile(`${first}.md`)})`;
    case 'link':
      return second === '' ? writeFile(first) : `[${first}](<${second}>)`;
    case 'asset_path':
      return first;
    case 'include':
      return writeInclude(first, said);
    default:
      return null;
  }
}

function writeInclude(file: string, said: string): string | null {
  const given = readAttributes(`<i ${said}>`);
  const video = /youtube|vimeo/i.exec(file)?.[0].toLowerCase();
  const id = given.get('id') ?? given.get('video_id') ?? given.get('video');
  if (video !== undefined && id !== undefined) return writeVideo(video, id);
  return writeGivenImage(given);
}

/** What stands instead of a shortcode of Hugo; null if nothing does. */
function writeShortcode(said: string): string | null {
  const [name = '', first = ''] = splitWords(said.replace(/\/$/, '').trim());
  const given = readAttributes(`<i ${said.replace(/\/$/, '')}>`);
  if (name in VIDEOS) return writeVideo(name, given.get('id') ?? first);
  if (name === 'gist') return `<https://gist.github.com/${splitWords(said).slice(1, 3).join('/')}>`;
  if (name === 'ref' || name === 'relref') return writeFile(first);
  return /^(?:figure|img|image)$/.test(name) ? writeFigure(given) : null;
}

/** What stands instead of the output of a template: a text, or an address of the site; null if unknown. */
function writeOutput(said: string): string | null {
  if (/^(?:site\.(?:baseurl|url)|site\.url\s*\|.*)$/.test(said)) return '';
  return (
    /^["']([^"']{0,500})["']\s*\|\s*(?:relative_url|absolute_url|prepend:.*|url)\s*/.exec(
      said,
    )?.[1] ?? null
  );
}

/** With its link, its title and whose it is, which Hugo writes below it. */
function writeFigure(given: ReadonlyMap<string, string>): string | null {
  const image = writeGivenImage(given);
  if (image === null) return null;
  const [link, title, by] = ['link', 'title', 'attr'].map((name) => given.get(name) ?? '');
  const source = given.get('attrlink') ?? '';
  const shown = link === '' ? image : image.replace(/^!\[.*?\]\(<.*?>\)/, `[$&](<${link}>)`);
  // Without a description, its title stands for it.
  const words = [
    title === '' || !given.has('alt') ? '' : `**${title}**`,
    source === '' || by === '' ? by : `[${by}](<${source}>)`,
  ].filter((each) => each !== '');
  return words.length === 0 ? shown : `${shown.trimEnd()}\n\n${words.join(' ')}\n\n`;
}

function writeGivenImage(given: ReadonlyMap<string, string>): string | null {
  const source = ['src', 'url', 'image_path', 'image', 'file', 'path']
    .map((name) => given.get(name))
    .find((value) => value !== undefined && value !== '');
  if (source === undefined || !IMAGE_FILE.test(source)) return null;
  const alt = given.get('alt') ?? given.get('title') ?? '';
  const caption = given.get('caption') ?? given.get('description') ?? '';
  return `${writeImage(source, alt)}${caption === '' ? '' : `\n\n${caption}\n\n`}`;
}

function writeImage(source: string, alt: string): string {
  return `![${alt.replace(/[[\]]/g, '')}](<${source}>)`;
}

function writeVideo(name: string, id: string): string | null {
  const address = /^https?:/.test(id) ? id : VIDEOS[name]?.(id);
  return address === undefined || id === '' ? null : `\n\n${address}\n\n`;
}

/** How links say a file of the same export; it is found by its name. */
function writeFile(path: string): string {
  const parts = (path.split('#')[0] ?? '').split('/').filter((part) => part !== '');
  return `${FILES_ORIGIN}/${parts.map(encodeURIComponent).join('/')}`;
}

/** Words separated by spaces, and texts in quotes, with or without commas between them. */
function splitWords(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(?!,(?:\s|$))(\S+)/g)].map(
    ([, double, single, word]) => double ?? single ?? word ?? '',
  );
}

/** The words after the address of an image that are no numbers of pixels. */
function lastWords(words: readonly string[], source: string): string {
  const after = words.slice(words.indexOf(source) + 1);
  return after.filter((word) => !/^\d+%?$/.test(word)).join(' ');
}

/**
 * Note-taking apps write `![[image.png|300]]`, `![[A note that is shown there]]` and
 * `[[Another note|link text]]`.
 */
function readWikiLinks(source: string): { text: string; links: string[]; embedded: string[] } {
  /** Both as they are written. */
  const links: string[] = [];
  const embedded: string[] = [];
  const text = source
    .replace(
      /!\[\[([^\][|\n]{1,300})(?:\|([^\][\n]{0,100}))?\]\]/g,
      (whole, target: string, said = '') => {
        const file = target.replace(/#.*$/, '');
        if (!IMAGE_FILE.test(file)) {
          embedded.push(whole);
          return '';
        }
        const words = said.split('|').filter((part: string) => !/^\d+(?:x\d+)?$/.test(part.trim()));
        return writeImage(file, words.join(' '));
      },
    )
    .replace(/\[\[(?:[^\][|\n]{1,300}\|)?([^\][|\n]{1,300})\]\]/g, (whole, words: string) => {
      links.push(whole);
      return words;
    });
  return { text, links, embedded };
}
