/** `node scripts/run.mjs tests/screenshots/compare.ts BEFORE AFTER`: prints the pages that differ. */
import { compareFolders } from './compare-folders.ts';

const [before, after] = process.argv.slice(2);
if (before === undefined || after === undefined) {
  console.error('Name two folders of screenshots: compare.ts BEFORE AFTER');
  process.exitCode = 2;
} else {
  const differences = await compareFolders(before, after);
  for (const { file, difference } of differences) console.log(`${file}: ${difference}`);
  console.log(`${differences.length} screenshots differ`);
  process.exitCode = differences.length > 0 ? 1 : 0;
}
