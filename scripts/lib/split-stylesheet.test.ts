import { describe, expect, it } from 'vitest';
import { allStyles, createStylePicker } from '#app/styles/critical-css.ts';
import { splitStylesheet } from './split-stylesheet.ts';

const PAGE = '<html><body id="top"><p class="lead soft">One</p><table></table></body></html>';

function pick(css: string, html = PAGE): string {
  return createStylePicker(splitStylesheet(css))(html);
}

describe('a rule stays on a page', () => {
  it.each([
    '.lead{color:red}',
    'p.lead.soft{color:red}',
    '#top .lead{color:red}',
    'TABLE{color:red}',
    '*,:before{color:red}',
    ':root{--one:1}',
    '[hidden]{display:none}',
    '.lead:hover::after{color:red}',
    // It may be the other one that is there.
    '.gone,.lead{color:red}',
    ':is(.gone,.lead) p{color:red}',
    'p:not(.gone){color:red}',
    'p:has(.lead){color:red}',
    '.lead:nth-child(2n+1){color:red}',
  ])('%s', (rule) => {
    expect(pick(rule)).toBe(rule);
  });
});

describe('a rule goes when nothing on the page can be meant', () => {
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

it('keeps the order of what stays', () => {
  expect(pick('.soft{a:b}.gone{c:d}.lead{e:f}*{g:h}')).toBe('.soft{a:b}.lead{e:f}*{g:h}');
});

it('keeps a group for what is in it, however deep, and drops an empty one', () => {
  const css =
    '@layer one{.gone{a:b}@media print{.lead{c:d}}}@supports (x:y){.gone{e:f}}@container (width>9px){p{g:h}}';
  expect(pick(css)).toBe('@layer one{@media print{.lead{c:d}}}@container (width>9px){p{g:h}}');
});

it('keeps motions for the rules that are moved by them', () => {
  const css =
    '@keyframes rise{to{top:0}}@keyframes fall{to{top:9px}}.lead{animation:1s both rise}.gone{animation-name:fall}';
  expect(pick(css)).toBe('@keyframes rise{to{top:0}}.lead{animation:1s both rise}');
});

it('keeps what is no rule: typefaces, properties, the order of layers, transitions of pages', () => {
  const css =
    '@layer a,b;@font-face{font-family:One;src:url(one.woff2)}@property --x{syntax:"*";inherits:false}@view-transition{navigation:auto}@page{margin:1cm}';
  expect(pick(css)).toBe(css);
});

it('gives the whole sheet back', () => {
  const css = '@media print{.gone{a:b}}.lead{animation:rise}@keyframes rise{to{top:0}}*{e:f}';
  expect(allStyles(splitStylesheet(css))).toBe(css);
});

it('finds classes and ids wherever they stand in an element', () => {
  const html = '<h-one data-x="1" class="a  b" id="c"><svg><linearGradient/></svg></h-one>';
  const css = '.a{}.b{}#c{}h-one{}svg{}linearGradient{}';
  expect(pick(css, html)).toBe(css);
});
