import parseSelector from 'postcss-selector-parser';
import { allStyles, type CriticalCssPart } from '#app/ui/styles/critical-css.ts';
import { expect, test } from '#tests/support/browser.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { specifiedPages } from '#tests/support/specified-pages.ts';
import { splitStylesheet } from '../../scripts/lib/split-stylesheet.ts';

/** Pages with one of our scripts inline the whole stylesheet, and so do the pages that the script fetches. */
const WHOLE = '/quiz';
const isWhole = (path: string) => /^\/(quiz|plan)\b/.test(path);
const ABOUT_PLACE = /^:(is|where|not|has|root|empty|(first|last|only)-|nth-)/;

interface Rule {
  readonly css: string;
  readonly selector: string;
}

function listRules(parts: readonly CriticalCssPart[]): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    return 'css' in part ? [part.css] : listRules(part.parts);
  });
}

/** The elements that a rule applies to in any state: hovered, open, checked, printed. */
function withoutStates(selector: string): string {
  const anything = parseSelector.pseudo({ value: ':not(none)' });
  return parseSelector((root) => {
    root.walkPseudos((pseudo) => {
      if (!ABOUT_PLACE.test(pseudo.value)) pseudo.replaceWith(anything.clone());
    });
  }).processSync(selector);
}

function readStyles(html: string): string {
  return /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
}

test('no page lacks a rule that could apply to it', async ({ page, request, services }) => {
  const { paths } = await createSampleContent(services);
  const sheet = splitStylesheet(readStyles(await (await request.get(WHOLE)).text()));
  const rules: Rule[] = listRules(sheet)
    .filter((css) => !css.startsWith('@'))
    .map((css) => ({ css, selector: withoutStates(css.slice(0, css.indexOf('{'))) }));
  expect(rules.length).toBeGreaterThan(200);
  for (const path of [...specifiedPages.map((one) => one.path), '/blog', ...paths]) {
    const answer = await page.goto(path);
    const styles = readStyles((await answer?.text()) ?? '');
    const meant = await page.evaluate(
      (all) => all.filter(({ selector }) => document.querySelector(selector) !== null),
      rules,
    );
    expect(meant.length, path).toBeGreaterThan(30);
    const missing = meant.filter(({ css }) => !styles.includes(css));
    expect(missing, path).toEqual([]);
    if (isWhole(path)) expect(styles, path).toBe(allStyles(sheet));
    else expect(styles.length, path).toBeLessThan(0.9 * allStyles(sheet).length);
  }
});
