import { isUtf8 } from 'node:buffer';
import { type ImageIndex, indexImages } from './image-index.ts';
import { type FoundFile, isZipStart, type OpenedFiles, readStart } from './open-files.server.ts';
import { readTextFile } from './read-text.ts';
import {
  findJsonRows,
  REST_ROWS,
  readCsvPosts,
  readJsonPosts,
  readSqlPosts,
} from './readers/old-backend.ts';
import { RECOGNIZED_BYTES, recognize } from './recognize.ts';
import type { FileKind, SourcePost } from './source-post.ts';

const MEGABYTE = 1024 * 1024;
const MOST_TEXT_BYTES = 64 * MEGABYTE;
const IMAGE_NAME = /\.(?:jpe?g|png|gif|webp|avif|svg|heic|bmp|tiff?|ico)$/i;

/** The files of an import by what they are. */
export interface SortedFiles {
  readonly texts: readonly { readonly file: FoundFile; readonly kind: FileKind }[];
  readonly images: ImageIndex<FoundFile>;
  readonly imageCount: number;
  readonly notes: readonly string[];
}

/** Says of each file what it is. The name counts only for images, of which there may be thousands. */
export async function sortFiles({ files, refused }: OpenedFiles): Promise<SortedFiles> {
  const texts: { file: FoundFile; kind: FileKind }[] = [];
  const images: FoundFile[] = [];
  const notes = [...refused];
  for (const file of files) {
    const kind = IMAGE_NAME.test(file.name) ? 'image' : await recognizeFile(file);
    if (kind === 'image') images.push(file);
    else if (kind === 'zip') notes.push(`${file.name} is a ZIP inside a ZIP. Upload it by itself.`);
    else if (kind === 'unknown')
      notes.push(`${file.name} is nothing that we can read, so it was left out.`);
    else texts.push({ file, kind });
  }
  return { texts, images: indexImages(images), imageCount: images.length, notes };
}

async function recognizeFile(file: FoundFile): Promise<FileKind> {
  const start = await readStart(await file.open(), RECOGNIZED_BYTES);
  if (isZipStart(start)) return 'zip';
  return recognize(start);
}

export interface ReadText {
  /** What the file is, as the owner knows it; null if it has no articles. */
  readonly what: string | null;
  readonly posts: Iterable<SourcePost>;
  readonly notes: readonly string[];
}

/** The articles in a file. */
export async function readTextPosts(file: FoundFile, kind: FileKind): Promise<ReadText> {
  const { name } = file;
  if (file.bytes > MOST_TEXT_BYTES) {
    return {
      what: null,
      posts: [],
      notes: [`${name} is larger than 64 MB. Split it into several files.`],
    };
  }
  const bytes = await readStart(await file.open(), MOST_TEXT_BYTES);
  const { text, isGuessed } = readTextFile(bytes);
  const notes =
    isGuessed && !isUtf8(bytes)
      ? [
          `${name} is not written in UTF-8. It was read as Windows writes western languages: look at accents and quotation marks.`,
        ]
      : [];
  switch (kind) {
    case 'csv':
      return { what: 'a table of articles (CSV)', posts: readCsvPosts(text), notes };
    case 'sql':
      return { what: 'a dump of a database (SQL)', posts: readSqlPosts(text), notes };
    case 'json':
      return readJson(name, text, notes);
    default:
      return { what: null, posts: [], notes };
  }
}

function readJson(name: string, text: string, notes: readonly string[]): ReadText {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return {
      what: null,
      posts: [],
      notes: [...notes, `${name} is JSON that is damaged or cut off.`],
    };
  }
  const rows = findJsonRows(value);
  if (rows === null) {
    return { what: null, posts: [], notes: [...notes, `${name} has no articles that we know.`] };
  }
  const cutOff =
    rows.length === REST_ROWS
      ? [
          `${name} has exactly 1,000 articles, which is where such answers end without a word. Get the rest, too, and add it here.`,
        ]
      : [];
  return {
    what: 'an answer of a database (JSON)',
    posts: readJsonPosts(rows),
    notes: [...notes, ...cutOff],
  };
}
