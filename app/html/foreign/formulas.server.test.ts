import { expect, it } from 'vitest';
import { sanitizeContent } from '../content/sanitize-content.server.ts';
import { cleanPaste } from '../paste/normalize-paste.server.ts';

const power = (base: string) => `<msup>${base}<mn>2</mn></msup>`;
const half = '<mfrac><mn>1</mn><mn>2</mn></mfrac>';

it.each([
  [
    'a power of a power',
    `<math>${power(power('<mn>10</mn>'))}</math>`,
    '(10<sup>2</sup>)<sup>2</sup>',
  ],
  [
    'a power in an exponent',
    `<math><msup><mn>10</mn>${power('<mn>3</mn>')}</msup></math>`,
    '10<sup>3^2</sup>',
  ],
  ['a fraction before a letter', `<math>${half}<mi>x</mi></math>`, '(1/2)x'],
  ['a fraction after a letter', `<math><mi>x</mi>${half}</math>`, 'x(1/2)'],
  ['a divided fraction', `<math>${half}<mo>÷</mo>${half}</math>`, '(1/2)÷(1/2)'],
  ['a mixed number', `<math><mn>3</mn><mstyle>${half}</mstyle></math>`, '3 1/2'],
  ['an amount', '<math><mfrac><mi>$4,500</mi><mn>30</mn></mfrac></math>', '$4,500/30'],
  [
    'a formula of Word',
    '<m:oMath><m:sSup><m:e><m:r><m:t>10</m:t></m:r></m:e><m:sup><m:r>6</m:r></m:sup></m:sSup></m:oMath>',
    '10<sup>6</sup>',
  ],
  [
    'a fraction of Word',
    '<m:oMath><m:d><m:e><m:f><m:num><m:r>3</m:r></m:num><m:den><m:r>12</m:r></m:den></m:f></m:e></m:d></m:oMath>',
    '(3/12)',
  ],
  [
    'an image of a formula',
    '<img class="mwe-math-fallback-image-inline" src="https://wikimedia.org/a.svg" alt="{\\displaystyle 10^{-3}}">',
    '10<sup>-3</sup>',
  ],
  [
    'a column with a line',
    'About <span style="display:inline-flex;flex-direction:column"><span>3</span><span style="border-top:1px solid">12</span></span>',
    'About 3/12',
  ],
  [
    'a fraction by its class',
    '2<span class="fraction"><span class="top">3</span><span class="bottom">12</span></span>',
    '2 3/12',
  ],
  [
    'a fraction of an editor of formulas',
    '<span class="mq-fraction"><span class="mq-numerator">3</span><span class="mq-denominator">12</span></span>',
    '3/12',
  ],
  [
    'a charge above a number',
    'SO<span style="display:inline-block;vertical-align:-0.4em"><sup>2−</sup><br><sub>4</sub></span>',
    'SO<sub>4</sub><sup>2−</sup>',
  ],
])('writes %s in one line', (_name, html, expected) => {
  const stored = `<p>${expected}</p>`;
  expect(sanitizeContent(`<p>${html}</p>`)).toMatchObject({ html: stored, removed: [] });
  expect(cleanPaste(`<p>${html}</p>`, [])).toMatchObject({ html: stored, removed: [] });
  expect(sanitizeContent(stored).html).toBe(stored);
});

it('names a formula of Word that has no form in one line', () => {
  const { html, removed } = sanitizeContent(
    '<p>M <m:oMath><m:m><m:mr>1</m:mr></m:m></m:oMath></p>',
  );
  expect(html).toBe('<p>M </p>');
  expect(removed.map(({ kind }) => kind)).toEqual(['formula']);
});
