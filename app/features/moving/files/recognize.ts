import { readFileKind } from '#app/features/media/file-kind.ts';
import { readCsvLines } from '#app/formatting/parse-csv.ts';
import { hasFrontMatter } from '../readers/front-matter.ts';
import { isMediumPost } from '../readers/medium.ts';
import { isNotionPage } from '../readers/notion.ts';
import { isPeopleTable, listMissingColumns } from '../readers/old-backend.ts';
import { isSubstackList } from '../readers/substack.ts';
import { isWordpressExport } from '../readers/wordpress-text.ts';
import type { FileKind } from '../source/source-post.ts';
import { readTextFile } from './read-text.ts';

/** How many bytes `recognize` looks at. */
export const RECOGNIZED_BYTES = 64 * 1024;

/** The first bytes of gzip, bzip2, xz, 7-Zip, RAR and Zstandard. */
const PACKED = /^(?:1f8b|425a68|fd377a585a|377abcaf|52617221|28b52ffd)/;

/** How a dump of a database begins; `/*!40101 …` are comments that MySQL runs. */
const SQL =
  /^(?:\/\*!\d{5}|\\restrict|(?:SET|PRAGMA|COPY|BEGIN|DROP|ALTER|LOCK|USE)\s|(?:INSERT|REPLACE)\s+(?:OR\s+\w+\s+)?(?:IGNORE\s+)?INTO\s|START\s+TRANSACTION|CREATE\s+\w+\s|SELECT\s+pg_catalog|WITH\s+[\w"]+\s*(?:\([^()]*\)\s*)?AS\s)/i;

/** The text after the comments that it begins with, which scripts and styles have, too. */
function withoutComments(text: string): string {
  let rest = text;
  for (;;) {
    const end = /^\/\*(?!!\d{5})/.test(rest) ? rest.indexOf('*/') + 2 : 0;
    if (end > 1) rest = rest.slice(end).trimStart();
    else if (/^--(?!-)/.test(rest)) rest = rest.replace(/^.*(?:\r?\n|$)/, '').trimStart();
    else return rest;
  }
}

/** What kind of file it is, by its first bytes and not by its name. */
export function recognize(start: Uint8Array): FileKind {
  if (readFileKind(start) !== null) return 'image';
  if (PACKED.test(Buffer.from(start.subarray(0, 8)).toString('hex'))) return 'packed';
  const text = readTextFile(start)
    .text.replace(/^\ufeff/, '')
    .trimStart();
  if (isWordpressExport(text)) return 'wordpress';
  if (isMediumPost(text)) return 'medium';
  if (isNotionPage(text)) return 'notion';
  if (hasFrontMatter(text)) return 'markdown';
  if (/^[[{]/.test(text)) return 'json';
  if (SQL.test(withoutComments(text))) return 'sql';
  const [heading] = readCsvLines(text);
  if (isSubstackList(heading?.cells ?? [])) return 'substack';
  if (listMissingColumns(heading?.cells ?? []) !== null) return 'csv';
  return isPeopleTable(heading?.cells ?? []) ? 'people' : 'unknown';
}
