import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdviceCode } from '#app/advice/advice.ts';
import { escapeHtml } from '#app/formatting/escape-html.ts';

/**
 * Texts to measure advice with: the rules were written for those to `develop` with, and not for those
 * that are `held-back`. No rule is changed for a text that was held back: it then belongs to the others.
 * Those to `learn` from measure nothing: they only teach what words weigh.
 */
export type AdviceTexts = 'develop' | 'held-back' | 'learn';

const FOLDER = join(import.meta.dirname, '../fixtures/advice');

export interface Fault {
  readonly code: AdviceCode;
  /** As it is in the list. */
  readonly text: string;
  readonly html: string;
}

/** Sentences, each with something that has to be found. */
export function readFaults(texts: AdviceTexts): Fault[] {
  let code = '';
  return linesOf(`faults-${texts}.txt`).flatMap((line): Fault[] => {
    const heading = /^# (\S+)$/.exec(line);
    if (heading === null)
      return [{ code: code as AdviceCode, text: line, html: plant(code, line) }];
    code = heading[1] ?? '';
    return [];
  });
}

/** Articles without fault: their title and their HTML. */
export function readArticles(texts: AdviceTexts): { title: string; html: string }[] {
  return readFileSync(join(FOLDER, `articles-${texts}.txt`), 'utf8')
    .split('\n---\n')
    .map((article) => {
      const [title = '', ...blocks] = article.trim().split('\n');
      return { title: title.replace('# ', ''), html: blocks.map(toHtml).join('') };
    });
}

function linesOf(file: string): string[] {
  return readFileSync(join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** The sentences around a fault, which have none. */
export const SURROUNDINGS: readonly string[] = [
  'We bought the house in the spring.',
  'The porch faces the street.',
];

/** The fault between two sentences without one. ` // ` ends a paragraph. */
function plant(code: string, line: string): string {
  const fault =
    code === 'link-words'
      ? toHtml(`To ask about a room, [${line}](/contact).`)
      : line.split(' // ').map(toHtml).join('');
  return SURROUNDINGS.map(toHtml).join(fault);
}

function toHtml(block: string): string {
  const [, mark = '', words = ''] = /^(## |- |\d+\. |> )?(.*)$/.exec(block) ?? [];
  const inner = escapeHtml(words)
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
  if (mark === '## ') return `<h2>${inner}</h2>`;
  if (mark === '> ') return `<blockquote><p>${inner}</p></blockquote>`;
  return mark === '' ? `<p>${inner}</p>` : `<ul><li>${inner}</li></ul>`;
}
