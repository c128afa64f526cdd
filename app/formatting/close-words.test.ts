import { describe, expect, it } from 'vitest';
import { rankText } from './close-words.ts';

describe('what was typed', () => {
  it.each([
    ['cal', 'Calendar'],
    ['foot menu', 'Menu and footer'],
    ['PENA', 'Rosa Peña'],
    ['', 'anything'],
  ])('“%s” begins the words of “%s”', (typed, text) => {
    expect(rankText(typed, text)).toBe(0);
  });

  it.each([
    ['calender', 'Calendar', 'another letter'],
    ['calendr', 'Calendar', 'a letter less'],
    ['callendar', 'Calendar', 'a letter more'],
    ['claendar', 'Calendar', 'two that changed places'],
    ['calne', 'Calendar', 'a slip before the end'],
    ['setings', 'Settings', 'a letter less of two'],
    ['bakcups', 'Backups', 'two that changed places'],
  ])('“%s” is “%s” with %s', (typed, text) => {
    expect(rankText(typed, text)).toBe(2);
  });

  it.each([
    ['cat', 'Calendar'],
    ['menu prices', 'Menu and footer'],
    ['kitchen', 'Calendar'],
    ['leda', 'Media'],
  ])('“%s” is not “%s”', (typed, text) => {
    expect(rankText(typed, text)).toBeNull();
  });

  it('is better the less it has to be guessed', () => {
    expect(rankText('book', 'Checkbook')).toBe(1);
    expect(rankText('book', 'Booking links')).toBe(0);
  });
});
