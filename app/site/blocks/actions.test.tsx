import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { home } from '../words/pages/home.ts';
import { quickboostAi } from '../words/pages/quickboost-ai.ts';
import { sharedSuccess } from '../words/pages/shared-success.ts';
import { Actions } from './actions.tsx';

/** Each action as its label and whether it looks like a button. */
const looksOf = (page: typeof home) =>
  Array.from(
    renderToStaticMarkup(<Actions actions={page.hero.actions} />).matchAll(
      /<a href="[^"]*" class="([^"]*)">([^<]*)/g,
    ),
    ([, look = '', label]) => [label, look.split(' ').includes('button')],
  );

it('the quiz and the demo are buttons; what else is beside them is a link', () => {
  expect(looksOf(home)).toEqual([
    ['Take the RAL Growth Path Quiz', true],
    ['Book a Free Demo', true],
  ]);
  expect(looksOf(quickboostAi)).toEqual([
    ['Discover Your Growth Plan', true],
    ['See QuickBoost AI in Action', true],
  ]);
  expect(looksOf(sharedSuccess).at(-1)).toEqual(['How the Partnership Works', false]);
});

it('one of them is the main one', () => {
  const html = renderToStaticMarkup(<Actions actions={home.hero.actions} />);
  expect(html.match(/class="button"/g)).toHaveLength(1);
});
