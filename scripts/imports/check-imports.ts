import { join } from 'node:path';
import { cruiseImports } from './cruise-imports.ts';

const { files, unread, imports, violations } = await cruiseImports(
  join(import.meta.dirname, '../..'),
);
for (const { rule, comment, from, to } of violations) {
  console.error(`${from}\n  imports ${to}\n  and breaks ${rule}: ${comment}`);
}
for (const file of unread) console.error(`${file} was not read`);
// Files without imports are rare: a reader that lost the imports would report fewer than files.
if (imports < files.length) console.error(`only ${imports} imports in ${files.length} files`);
console.log(`${files.length} files, ${imports} imports, ${violations.length} violations`);
process.exitCode = violations.length + unread.length > 0 || imports < files.length ? 1 : 0;
