import { describe, expect, test } from 'vitest';
import { viewSections } from '#app/features/pages/fields/form-view.ts';
import { listPriceGroups, nextCell, spreadPasted } from './price-grid.ts';

const groups = listPriceGroups(viewSections('prices', {}));
const rows = groups.flatMap((group) => group.rows);

test('the table has every amount of the price list once, grouped by what it is for', () => {
  expect(groups.map(({ title, unit }) => [title, unit])).toEqual([
    ['Chatbot only', 'Price per month'],
    ['Advantage Bundle', 'Price per month'],
    ['Programs', 'Price'],
  ]);
  expect(rows.map(({ name, cells }) => [name, cells.length])).toEqual([
    ['Connect', 2],
    ['Streamline', 2],
    ['Automate', 2],
    ['Connect', 2],
    ['Streamline', 2],
    ['Automate', 2],
    ['Leader Lift', 1],
    ['Growth Strategy Session', 1],
    ['Scale Prep', 1],
    ['Growth Vision Workshop', 1],
  ]);
  const ids = rows.flatMap(({ cells }) => cells.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ['chatbot-connect/monthly', 'down', 'chatbot-streamline/monthly'],
  ['chatbot-automate/monthly', 'down', 'bundle-connect/monthly'],
  ['chatbot-connect/monthly', 'right', 'chatbot-connect/setup'],
  ['chatbot-connect/setup', 'left', 'chatbot-connect/monthly'],
  ['bundle-automate/monthly', 'down', 'program-leader-lift/price'],
  ['program-leader-lift/price', 'up', 'bundle-automate/monthly'],
  ['bundle-automate/setup', 'down', null],
  ['chatbot-connect/monthly', 'up', null],
  ['program-leader-lift/price', 'right', null],
  ['nothing/known', 'down', null],
] as const)('from %s %s is %s', (from, step, to) => {
  expect(nextCell(rows, from, step)?.id ?? null).toBe(to);
});

describe('what is pasted', () => {
  const paste = (id: string, text: string) => {
    const pasted = spreadPasted(rows, id, text);
    return pasted && [pasted.prices.map(({ view, typed }) => [view.id, typed]), pasted.left];
  };

  test('fills a column, starting at the cell', () => {
    expect(paste('chatbot-streamline/setup', '$1,000\r\n1100\r\n 1200 \r\n')).toEqual([
      [
        ['chatbot-streamline/setup', '$1,000'],
        ['chatbot-automate/setup', '1100'],
        ['bundle-connect/setup', '1200'],
      ],
      0,
    ]);
  });

  test('fills several columns; an empty cell changes nothing', () => {
    expect(paste('chatbot-connect/monthly', '1\t2\n\t3')).toEqual([
      [
        ['chatbot-connect/monthly', '1'],
        ['chatbot-connect/setup', '2'],
        ['chatbot-streamline/setup', '3'],
      ],
      0,
    ]);
  });

  test('counts the values that did not fit', () => {
    expect(paste('bundle-automate/setup', '1\n2\n3')).toEqual([
      [['bundle-automate/setup', '1']],
      2,
    ]);
  });

  test('is plain text if it is a single value', () => {
    expect(paste('chatbot-connect/monthly', '497')).toBeNull();
    expect(paste('chatbot-connect/monthly', '497\n')).toBeNull();
  });
});
