import { readFileKind } from '../media/file-kind.ts';
import { parseCsv } from '../redirects/parse-csv.ts';
import { readTextFile } from './read-text.ts';
import { hasFrontMatter } from './readers/markdown-file.ts';
import { hasPostColumns } from './readers/old-backend.ts';
import { isWordpressExport } from './readers/wordpress-text.ts';
import type { FileKind } from './source-post.ts';

/** As many bytes as `recognize` looks at. */
export const RECOGNIZED_BYTES = 64 * 1024;

/** What a file is, by how it begins and not by its name. */
export function recognize(start: Uint8Array): FileKind {
  if (readFileKind(start) !== null) return 'image';
  const text = readTextFile(withoutCutLetter(start))
    .text.replace(/^\ufeff/, '')
    .trimStart();
  if (isWordpressExport(text)) return 'wordpress';
  if (hasFrontMatter(text)) return 'markdown';
  if (/^[[{]/.test(text)) return 'json';
  if (
    /^(?:--(?!-)|\/\*|\\restrict|SET\s|INSERT\s+INTO\s|COPY\s|CREATE\s|BEGIN\b|WITH\s)/i.test(text)
  ) {
    return 'sql';
  }
  const [heading] = parseCsv(text.split(/[\r\n]/, 1)[0] ?? '');
  return hasPostColumns(heading?.cells ?? []) ? 'csv' : 'unknown';
}

/** A letter of several bytes may end after the last one that was read. */
function withoutCutLetter(start: Uint8Array): Uint8Array {
  if (start.length < RECOGNIZED_BYTES) return start;
  let end = start.length;
  while (end > 0 && ((start[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  return start.subarray(0, Math.max(0, end - 1));
}
