import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastOf } from './contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const layout = readFileSync(new URL('./layout.css', import.meta.url), 'utf8');

/** Custom properties of the first block that starts with `start`. */
function properties(source: string, start: string): Record<string, string> {
  const from = source.indexOf(start);
  if (from < 0) throw new Error(`There is no block ${start}`);
  const block = source.slice(from, source.indexOf('}', from));
  const found = block.matchAll(/(--[\w-]+):\s*([^;]+);/g);
  return Object.fromEntries(Array.from(found, ([, name, value]) => [name, value]));
}

const light = properties(css, ':root {');
const dark = { ...light, ...properties(css, ':root:has(.follows-scheme) {') };
const dusk = { ...light, ...properties(layout, '.on-dusk {') };

function resolve(scheme: Record<string, string>, value: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (!name) return value;
  const next = scheme[name];
  if (next === undefined) throw new Error(`${name} is not declared`);
  return resolve(scheme, next);
}

const contrast = (scheme: Record<string, string>, one: string, other: string) =>
  contrastOf(resolve(scheme, `var(${one})`), resolve(scheme, `var(${other})`));

const schemes = { light, dark, dusk };
const grounds = ['--ground', '--ground-deep', '--surface'];
const texts = ['--text', '--text-soft', '--heading', '--link'];

for (const [name, scheme] of Object.entries(schemes)) {
  test.each(grounds.flatMap((ground) => texts.map((text) => [text, ground])))(
    `${name}: %s on %s is at least 7:1`,
    (text, ground) => {
      expect(contrast(scheme, text as string, ground as string)).toBeGreaterThanOrEqual(7);
    },
  );

  test.each([
    ['--on-action', '--action'],
    ['--on-action', '--action-hover'],
    ['--confirm-text', '--confirm-ground'],
    ['--error-text', '--error-ground'],
  ])(`${name}: %s on %s is at least 7:1`, (text, ground) => {
    expect(contrast(scheme, text, ground)).toBeGreaterThanOrEqual(7);
  });

  test.each(grounds)(`${name}: an error message on %s is at least 7:1`, (ground) => {
    expect(contrast(scheme, '--error-text', ground)).toBeGreaterThanOrEqual(7);
  });

  test.each(
    grounds.flatMap((ground) => ['--control-edge', '--focus'].map((edge) => [edge, ground])),
  )(`${name}: the edge %s stands out from %s by 3:1`, (edge, ground) => {
    expect(contrast(scheme, edge as string, ground as string)).toBeGreaterThanOrEqual(3);
  });
}

/** About what the light scheme has. In the dark, what is pointed at in a menu had 1.03. */
const SEEN = 1.08;

test.each(['light', 'dark'] as const)(
  '%s: what is pointed at stands out from its ground',
  (name) => {
    for (const ground of ['--ground', '--surface']) {
      expect(contrast(schemes[name], '--ground-deep', ground)).toBeGreaterThanOrEqual(SEEN);
    }
  },
);

test('dark by choice is the dark scheme of a device', () => {
  const scheme = readFileSync(new URL('./scheme.css', import.meta.url), 'utf8');
  expect(properties(scheme, ':root:has(.stays-dark) {')).toEqual(
    properties(css, ':root:has(.follows-scheme) {'),
  );
});

test.each([
  ['--ink-900', '--sage-100'],
  ['--ink-700', '--sage-100'],
  ['--dusk-700', '--sage-100'],
  ['--dusk-100', '--dusk-950'],
  ['--dusk-200', '--dusk-950'],
  ['--lamp-300', '--dusk-900'],
  ['--paper-100', '--dusk-900'],
  ['--dusk-950', '--lamp-400'],
  ['--dusk-100', '--scene-glow-2'],
  ['--dusk-200', '--scene-glow-2'],
  ['--lamp-200', '--scene-glow-2'],
  ['--dusk-100', '--scene-front'],
  ['--lamp-200', '--scene-front'],
])('the fixed pair %s on %s is at least 7:1', (text, ground) => {
  expect(contrast(light, text, ground)).toBeGreaterThanOrEqual(7);
});
