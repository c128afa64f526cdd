import { join } from 'node:path';
import { cruiseImports } from './cruise-imports.ts';

const { files, imports, violations } = await cruiseImports(join(import.meta.dirname, '../..'));
for (const { rule, comment, from, to } of violations) {
  console.error(`${from}\n  imports ${to}\n  against ${rule}: ${comment}`);
}
console.log(`${files.length} files, ${imports} imports, ${violations.length} against the rules`);
process.exitCode = violations.length > 0 ? 1 : 0;
