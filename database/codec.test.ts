import { describe, expect, it } from 'vitest';
import {
  readFlag,
  readList,
  readNullableTimestamp,
  readTimestamp,
  writeFlag,
  writeList,
  writeTimestamp,
} from './codec.ts';

describe('a timestamp', () => {
  const instant = new Date('2025-03-09T07:30:00.123Z');

  it('is stored in UTC with milliseconds and sorts as text', () => {
    expect(writeTimestamp(instant)).toBe('2025-03-09T07:30:00.123Z');
  });

  it.each([
    ['text', '2025-03-09T07:30:00.123Z'],
    ['text of another zone', '2025-03-09T03:30:00.123-04:00'],
    ['a date', instant],
  ])('reads the same from %s', (_, stored) => {
    expect(readTimestamp(stored)).toBe('2025-03-09T07:30:00.123Z');
  });

  it('may be null', () => {
    expect(readNullableTimestamp(null)).toBeNull();
    expect(readNullableTimestamp(instant)).toBe('2025-03-09T07:30:00.123Z');
  });
});

describe('a flag', () => {
  it.each([true, false])('%s is read back as it was written', (value) => {
    expect(readFlag(writeFlag(value))).toBe(value);
  });

  it('is read from the value of either driver', () => {
    expect([true, 1, false, 0, null].map(readFlag)).toEqual([true, true, false, false, false]);
  });
});

describe('a list', () => {
  it('is read back as it was written, with any characters', () => {
    const list = ['beds', 'a "quoted, word"', ''];
    expect(readList('posts.keywords', writeList(list))).toEqual(list);
  });

  it('is null when it is empty', () => {
    expect(writeList([])).toBeNull();
    expect(readList('posts.keywords', null)).toEqual([]);
  });
});
