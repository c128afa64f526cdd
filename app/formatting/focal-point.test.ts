import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CENTER, focusClass, formatFocus, parseFocus, sides, toFocalPoint } from './focal-point.ts';

it('is read as it was written, by the name of a side or in percent', () => {
  for (const point of [...Object.values(sides), { x: 40, y: 25 }, { x: 0, y: 100 }]) {
    expect(parseFocus(formatFocus(point))).toEqual(point);
  }
  expect(formatFocus(sides.top)).toBe('top');
});

it('is the center where nobody can read it', () => {
  for (const value of [null, undefined, 7, '', '<b>', '40', '40 25 10', '-5 10', '4e1 2']) {
    expect(parseFocus(value)).toEqual(CENTER);
  }
});

it('is moved to the nearest step within the image', () => {
  expect(toFocalPoint({ x: 42.4, y: 97.6 })).toEqual({ x: 40, y: 100 });
  expect(toFocalPoint({ x: -20, y: 180 })).toEqual({ x: 0, y: 100 });
  expect(toFocalPoint({ x: Number.NaN, y: 10 })).toEqual({ x: 50, y: 10 });
  expect(parseFocus('999 3')).toEqual({ x: 100, y: 5 });
});

it('has a rule for each class', () => {
  const css = readFileSync(new URL('../ui/styles/image-focus.css', import.meta.url), 'utf8');
  for (let percent = 0; percent <= 100; percent += 5) {
    const classes = focusClass({ x: percent, y: percent })?.split(' ') ?? [];
    expect(classes).toHaveLength(percent === 50 ? 0 : 3);
    for (const name of classes.slice(1)) {
      expect(css).toContain(`.${name} {\n    --${name.slice(0, 7)}: ${percent}%;`);
    }
  }
});
