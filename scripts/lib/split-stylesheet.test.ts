import { describe, expect, it } from 'vitest';
import { allStyles, createStylePicker } from '#app/ui/styles/critical-css.ts';
import { splitStylesheet } from './split-stylesheet.ts';

const PAGE = '<html><body id="top"><p class="lead soft">One</p><table></table></body></html>';

function pick(css: string, html = PAGE): string {
  return createStylePicker(splitStylesheet(css))(html);
}

describe('a rule that can apply to the page is included', () => {
  it.each([
    '.lead{color:red}',
    'p.lead.soft{color:red}',
    '#top .lead{color:red}',
    'TABLE{color:red}',
    '*,:before{color:red}',
    ':root{--one:1}',
    '[hidden]{display:none}',
    '.lead:hover::after{color:red}',
    // One of the two is on the page.
    '.gone,.lead{color:red}',
    ':is(.gone,.lead) p{color:red}',
    'p:not(.gone){color:red}',
    'p:has(.lead){color:red}',
    '.lead:nth-child(2n+1){color:red}',
  ])('%s', (rule) => {
    expect(pick(rule)).toBe(rule);
  });
});

describe('a rule that cannot apply to the page is left out', () => {
  it.each([
    '.gone{color:red}',
    '.lead.gone{color:red}',
    '.lead .gone{color:red}',
    '.lead>video{color:red}',
    '#gone{color:red}',
    ':where(.gone) p{color:red}',
    'p:has(.gone){color:red}',
    '.gone,.gone-too{color:red}',
    '.gone:hover,video::cue{color:red}',
  ])('%s', (rule) => {
    expect(pick(rule)).toBe('');
  });
});

it('keeps the order of the included rules', () => {
  expect(pick('.soft{a:b}.gone{c:d}.lead{e:f}*{g:h}')).toBe('.soft{a:b}.lead{e:f}*{g:h}');
});

it('includes a group with an included rule at any depth, and leaves out an empty one', () => {
  const css =
    '@layer one{.gone{a:b}@media print{.lead{c:d}}}@supports (x:y){.gone{e:f}}@container (width>9px){p{g:h}}';
  expect(pick(css)).toBe('@layer one{@media print{.lead{c:d}}}@container (width>9px){p{g:h}}');
});

it('includes the keyframes that an included rule uses', () => {
  const css =
    '@keyframes rise{to{top:0}}@keyframes fall{to{top:9px}}.lead{animation:1s both rise}.gone{animation-name:fall}';
  expect(pick(css)).toBe('@keyframes rise{to{top:0}}.lead{animation:1s both rise}');
});

it('includes font faces, properties, the layer order and view transitions', () => {
  const css =
    '@layer a,b;@font-face{font-family:One;src:url(one.woff2)}@property --x{syntax:"*";inherits:false}@view-transition{navigation:auto}@page{margin:1cm}';
  expect(pick(css)).toBe(css);
});

it('returns the whole stylesheet', () => {
  const css = '@media print{.gone{a:b}}.lead{animation:rise}@keyframes rise{to{top:0}}*{e:f}';
  expect(allStyles(splitStylesheet(css))).toBe(css);
});

it('finds classes and ids at any position in a tag', () => {
  const html = '<h-one data-x="1" class="a  b" id="c"><svg><linearGradient/></svg></h-one>';
  const css = '.a{}.b{}#c{}h-one{}svg{}linearGradient{}';
  expect(pick(css, html)).toBe(css);
});
