import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './site-build.ts';

const JAR = join(root, 'node_modules/vnu-jar/build/dist/vnu.jar');

interface Message {
  type: 'error' | 'info' | 'non-document-error';
  subType?: 'warning';
  url: string;
  message: string;
  extract?: string;
}

/**
 * The optimizing compiler does not pay off in a run of seconds: without it the checker takes 4 s of
 * processor time instead of 10. Its schemas need a larger stack then.
 */
const JAVA_OPTIONS = ['-XX:TieredStopAtLevel=1', '-Xss4m'];

/** The W3C's HTML checker is a Java program. */
export function isJavaInstalled(): boolean {
  return spawnSync('java', ['-version']).status === 0;
}

/**
 * The errors and warnings of the checker, one line each, without its informational messages and without
 * what it says of style sheets: it knows neither container queries nor `min()`.
 */
export async function findNuErrors(
  pages: readonly { path: string; html: string }[],
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-html-'));
  try {
    pages.forEach(({ html }, index) => {
      writeFileSync(join(folder, `${index}.html`), html);
    });
    const { messages } = JSON.parse(await runChecker(folder)) as { messages: Message[] };
    return messages
      .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
      .filter(({ message }) => !message.startsWith('CSS: '))
      .map(({ url, message, extract }) => {
        const page = pages[Number.parseInt(basename(url), 10)];
        return `${page?.path}: ${message} ${extract ?? ''}`;
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resolves with the JSON report, also when the program exits with an error because it found some. */
function runChecker(folder: string): Promise<string> {
  const args = [...JAVA_OPTIONS, '-jar', JAR, '--format', 'json', folder];
  return new Promise((resolve, reject) => {
    execFile('java', args, { maxBuffer: 64 * 1024 * 1024 }, (error, _stdout, stderr) => {
      if (stderr.startsWith('{')) resolve(stderr);
      else reject(error ?? new Error(`The checker printed no report: ${stderr}`));
    });
  });
}
