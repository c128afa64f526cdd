import { join } from 'node:path';
import { checkTypes, REMOVABLE, takeOut } from './removal.ts';

/** All at once, because types take a core for a while: a test takes each out by itself, and builds the rest. */
const features = Object.keys(REMOVABLE);
const rest = takeOut(join(import.meta.dirname, '../..'), features);
const problem = checkTypes(rest);
rest.remove();
if (problem !== null) {
  console.error(
    `${problem}\nThese can be taken out, and something needs one: ${features.join(', ')}.`,
  );
  process.exitCode = 1;
}
