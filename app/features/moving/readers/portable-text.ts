import { escapeHtml } from '#app/formatting/escape-html.ts';
import type { Note } from '../source/note.ts';
import {
  describeLeftOut,
  type Left,
  type LeftOutWords,
  listAt,
  noteLeft,
  parseData,
  textAt,
  valueAt,
  writeAnchor,
  writeFigure,
} from './embedded.ts';

/** Texts in Portable Text, as EmDash and Sanity have them: a list of blocks, in JSON. */

const MOST_LEVELS = 20;

/** The HTML of such a text; null for anything else. */
export function readPortableText(value: unknown): { html: string; notes: readonly Note[] } | null {
  const text = typeof value === 'string' ? value.trimStart() : '';
  const blocks = text.startsWith('[') ? parseData(text) : value;
  if (!Array.isArray(blocks) || blocks.length === 0) return null;
  if (!blocks.every((block) => textAt(block, '_type') !== '')) return null;
  const left: Left = new Map();
  const html = writeBlocks(blocks, left, 0);
  return { html, notes: describeLeftOut(left, wordsFor(left), 'portable') };
}

/** By the names that the site has for them. */
function wordsFor(left: Left): LeftOutWords {
  return new Map([...left.keys()].map((kind) => [kind, [`“${kind}”`, `“${kind}”`]]));
}

function writeBlocks(blocks: readonly unknown[], left: Left, level: number): string {
  const open: string[] = [];
  const closeTo = (length: number) => {
    let html = '';
    while (open.length > length) html += `</li></${open.pop()}>`;
    return html;
  };
  let html = '';
  for (const block of blocks) {
    const item = textAt(block, 'listItem');
    if (item === '') {
      html += closeTo(0) + writeBlock(block, left, level);
      continue;
    }
    const name = item === 'number' ? 'ol' : 'ul';
    const depth = Math.min(MOST_LEVELS, Math.max(1, Number(valueAt(block, 'level')) || 1));
    html += closeTo(open[depth - 1] === name ? depth : depth - 1);
    if (open.length === depth) html += '</li><li>';
    while (open.length < depth) {
      open.push(name);
      html += `<${name}><li>`;
    }
    html += writeSpans(block, 'children');
  }
  return html + closeTo(0);
}

function writeBlock(block: unknown, left: Left, level: number): string {
  const type = textAt(block, '_type');
  const write = BLOCKS.get(type);
  if (write !== undefined && level < MOST_LEVELS) return write(block, left, level);
  noteLeft(left, type.slice(0, 40), block);
  return '';
}

type Write = (block: unknown, left: Left, level: number) => string;

const BLOCKS: ReadonlyMap<string, Write> = new Map(
  Object.entries<Write>({
    block: (block) => {
      const style = textAt(block, 'style');
      const words = writeSpans(block, 'children');
      if (words === '') return '';
      if (style === 'blockquote') return `<blockquote><p>${words}</p></blockquote>`;
      return /^h[1-6]$/.test(style) ? `<${style}>${words}</${style}>` : `<p>${words}</p>`;
    },
    image: writeImage,
    gallery: (block, left) =>
      listAt(block, 'images')
        .map((each) => writeImage(each, left))
        .join(''),
    code: (block) => `<pre><code>${escapeHtml(textAt(block, 'code'))}</code></pre>`,
    break: () => '<hr>',
    embed: (block) => writeLine(textAt(block, 'url'), ''),
    file: (block) => writeLine(textAt(block, 'url'), textAt(block, 'filename')),
    button: (block) => writeLine(textAt(block, 'url'), textAt(block, 'text')),
    buttons: (block, left, level) => writeBlocks(listAt(block, 'buttons'), left, level + 1),
    columns: (block, left, level) =>
      listAt(block, 'columns')
        .map((each) => writeBlocks(listAt(each, 'content'), left, level + 1))
        .join(''),
    cover: (block, left, level) => {
      const address = textAt(block, 'backgroundImage');
      const image = address === '' ? '' : writeFigure({ address, alt: '', caption: '' });
      return image + writeBlocks(listAt(block, 'content'), left, level + 1);
    },
    pullquote: (block) => {
      const by = textAt(block, 'citation');
      const words = `<p>${escapeHtml(textAt(block, 'text'))}</p>`;
      return `<blockquote>${words}${by === '' ? '' : `<p>${escapeHtml(by)}</p>`}</blockquote>`;
    },
    table: (block) => {
      const rows = listAt(block, 'rows').map((row) => {
        const cells = listAt(row, 'cells').map((cell) => {
          const name = valueAt(cell, 'isHeader') === true ? 'th' : 'td';
          return `<${name}>${writeSpans(cell, 'content')}</${name}>`;
        });
        return `<tr>${cells.join('')}</tr>`;
      });
      return `<table><tbody>${rows.join('')}</tbody></table>`;
    },
    htmlBlock: (block) => textAt(block, 'html'),
  }),
);

const MARKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ strong: 'strong', em: 'em', code: 'code', 'strike-through': 's' },
    ...{ subscript: 'sub', superscript: 'sup', highlight: 'mark' },
  }),
);

/** Words, each with its marks, which are names or the keys of links. */
function writeSpans(block: unknown, name: string): string {
  const links = new Map(
    listAt(block, 'markDefs').map((each) => [textAt(each, '_key'), textAt(each, 'href')]),
  );
  return listAt(block, name)
    .map((span) => {
      let html = escapeHtml(textAt(span, 'text')).replaceAll('\n', '<br>');
      for (const mark of listAt(span, 'marks')) {
        const element = MARKS.get(String(mark));
        const address = links.get(String(mark)) ?? '';
        if (element !== undefined) html = `<${element}>${html}</${element}>`;
        if (address !== '') html = `<a href="${escapeHtml(address)}">${html}</a>`;
      }
      return html;
    })
    .join('');
}

function writeImage(block: unknown, left: Left): string {
  const address = textAt(block, 'asset', 'url') || textAt(block, 'asset', '_ref');
  // Of Sanity, only its service knows where an image is.
  if (!/[/.]/.test(address)) {
    noteLeft(left, 'image', block);
    return '';
  }
  const caption = escapeHtml(textAt(block, 'caption'));
  return writeFigure({ address, alt: textAt(block, 'alt'), caption });
}

/** A line of its own; one that is the address of a video becomes a player when the text is cleaned. */
function writeLine(address: string, words: string): string {
  if (address === '') return words === '' ? '' : `<p>${escapeHtml(words)}</p>`;
  return `<p>${writeAnchor(address, words)}</p>`;
}
