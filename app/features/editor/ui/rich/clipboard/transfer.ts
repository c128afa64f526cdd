/** What a paste or a drop is taken as. */
export type Transfer =
  | { kind: 'html'; html: string; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'files'; files: readonly File[] };

type Source = Pick<DataTransfer, 'getData'> & { readonly files: ArrayLike<File> };

/**
 * Chooses between what a program offers of the same thing: sheets bring HTML and an image of it,
 * a screenshot brings a file only. With `plain`, the text without its formatting.
 */
export function readTransfer(data: Source, plain = false): Transfer | null {
  const html = data.getData('text/html');
  const text = data.getData('text/plain') || addressesOf(data.getData('text/uri-list'));
  const files = Array.from(data.files);
  if (plain && text !== '') return { kind: 'text', text };
  if (files.length > 0 && (html === '' || isOnlyImage(html))) return { kind: 'files', files };
  if (html !== '') return { kind: 'html', html, text };
  return text === '' ? null : { kind: 'text', text };
}

/** A dragged link; lines that start with # are comments. */
function addressesOf(list: string): string {
  return list
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join('\n');
}

/** The HTML that browsers put beside a copied image: its address, where it cannot be had. */
const LONGEST_IMAGE = 20_000;

function isOnlyImage(html: string): boolean {
  if (html.length > LONGEST_IMAGE) return false;
  const plain = html.replace(/<!--[^>]*-->/g, '').replace(/<(?!img\b)[^<>]*>/gi, '');
  return /^<img\b[^<>]*>$/i.test(plain.trim());
}
