import { basename, dirname, extname, join } from 'node:path';

/**
 * The program of a thread or process of its own: the source file, which Node runs directly, or what was
 * built of it next to the built server.
 * @param caller `import.meta.filename` of the file that stands beside the source file
 */
export function programFile(caller: string, source: string): string {
  const isSource = extname(caller) === '.ts';
  const name = basename(source, '.ts').replace(/\.server$/, '');
  return join(dirname(caller), isSource ? source : `${name}.js`);
}
