import { describe, expect, test } from 'vitest';
import { dropLine, nearestItem, placeAfter, showingOf, stepOf } from './item-order.ts';

const row = (index: number) => ({
  left: 0,
  right: 400,
  top: index * 50,
  bottom: index * 50 + 40,
});
const column = (index: number) => ({
  left: index * 200,
  right: index * 200 + 180,
  top: 0,
  bottom: 300,
});

describe('a dragged item', () => {
  const rows = [row(0), row(1), row(2)];

  test('takes the place of the nearest one', () => {
    expect(nearestItem(rows, { x: 10, y: 0 })).toBe(0);
    expect(nearestItem(rows, { x: 390, y: 74 })).toBe(1);
    expect(nearestItem(rows, { x: 10, y: 9000 })).toBe(2);
    expect(nearestItem([column(0), column(1)], { x: 250, y: 290 })).toBe(1);
  });

  test('is dropped after the items it passed, before the others', () => {
    expect(dropLine(rows, 0, 2)).toMatchObject({ top: 140, bottom: 140, isUpright: false });
    expect(dropLine(rows, 2, 0)).toMatchObject({ top: 0, bottom: 0 });
    expect(dropLine(rows, 1, 1)).toBeNull();
  });

  test('is dropped at a side in columns', () => {
    const columns = [column(0), column(1)];
    expect(dropLine(columns, 0, 1)).toMatchObject({ left: 380, right: 380, isUpright: true });
    expect(dropLine(columns, 1, 0)).toMatchObject({ left: 0, top: 0, bottom: 300 });
  });
});

test('a list that is shown twice counts as two', () => {
  const hosts = [0, 0, 1, 2, 0, 0, 1, 2].map((index, element) => ({ element, index }));
  expect(showingOf(hosts, 2).map(({ element }) => element)).toEqual([0, 1, 2, 3]);
  expect(showingOf(hosts, 7).map(({ element }) => element)).toEqual([4, 5, 6, 7]);
  expect(showingOf(hosts, 9)).toEqual([]);
});

test('Alt with an arrow key moves an item, the key alone does not', () => {
  expect(stepOf({ key: 'ArrowUp', altKey: true })).toBe(-1);
  expect(stepOf({ key: 'ArrowDown', altKey: true })).toBe(1);
  expect(stepOf({ key: 'ArrowDown', altKey: false })).toBe(0);
  expect(stepOf({ key: 'ArrowLeft', altKey: true })).toBe(0);
  expect(stepOf({ key: 'ArrowLeft', altKey: true }, true)).toBe(-1);
  expect(stepOf({ key: 'ArrowDown', altKey: true }, true)).toBe(0);
});

test('an item moves within its list only', () => {
  expect(placeAfter({ kind: 'up' }, 1, 3)).toBe(0);
  expect(placeAfter({ kind: 'down' }, 1, 3)).toBe(2);
  expect(placeAfter({ kind: 'move', to: 2 }, 0, 3)).toBe(2);
  expect(placeAfter({ kind: 'move', to: 0 }, 2, 3)).toBe(0);
  expect(placeAfter({ kind: 'up' }, 0, 3)).toBeNull();
  expect(placeAfter({ kind: 'down' }, 2, 3)).toBeNull();
  expect(placeAfter({ kind: 'move', to: 1 }, 1, 3)).toBeNull();
  expect(placeAfter({ kind: 'remove' }, 1, 3)).toBeNull();
});
