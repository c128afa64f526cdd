import { describe, expect, it } from 'vitest';
import { parseDaysOff, writeDaysOff } from './days-off.ts';
import {
  DEFAULT_HOURS,
  joinHours,
  parseOfficeHours,
  splitHours,
  writeOfficeHours,
} from './office-hours.ts';

const said = (text: string) => {
  const parsed = parseOfficeHours(text);
  return parsed.ok ? parsed.summary : parsed.message;
};

describe('office hours', () => {
  it('are stored as they are read', () => {
    const text = writeOfficeHours(DEFAULT_HOURS);
    expect(parseOfficeHours(text)).toMatchObject({ ok: true, value: DEFAULT_HOURS });
    expect(joinHours(splitHours(text).flatMap(({ from, to }) => [from, to]))).toBe(text);
  });

  it.each([
    [
      'Monday 09:00-17:00, Tuesday 09:00-17:00, Saturday 10:00-13:00',
      'You work Monday to Tuesday, 9:00 AM to 5:00 PM; Saturday, 10:00 AM to 1:00 PM',
    ],
    ['Sunday 00:00-12:30', 'You work Sunday, 12:00 AM to 12:30 PM'],
    ['Monday 09:00-', 'Monday needs a time to begin and one to end.'],
    ['Monday -17:00', 'Monday needs a time to begin and one to end.'],
    ['Monday 17:00-09:00', 'Monday ends before it begins.'],
    ['Monday 09:00-09:00', 'Monday ends before it begins.'],
    ['Monday 24:00-25:00', 'Monday needs a time to begin and one to end.'],
    ['always', 'Choose the hours of each day.'],
    ['Tuesday 09:00-17:00, Monday 09:00-17:00', 'Choose the hours of each day.'],
    ['Monday 09:00-17:00, Monday 10:00-17:00', 'Choose the hours of each day.'],
  ])('%s', (text, sentence) => {
    expect(said(text)).toBe(sentence);
  });

  it('keep what is typed by halves', () => {
    const text = joinHours(['09:00', '', '', '', '', '17:00']);
    expect(splitHours(text).slice(0, 3)).toEqual([
      { day: 'Monday', from: '09:00', to: '' },
      { day: 'Tuesday', from: '', to: '' },
      { day: 'Wednesday', from: '', to: '17:00' },
    ]);
  });
});

describe('days off', () => {
  it('are read as people write dates, and stored in order', () => {
    const parsed = parseDaysOff(
      '12/24/2026 to Jan. 2nd, 2027\n\n 2026-11-26 \nJuly 4, 2026\r\nSept 7 2026',
    );
    expect(parsed).toMatchObject({ ok: true, summary: '13 days off' });
    const text = parsed.ok ? writeDaysOff(parsed.value) : '';
    expect(text).toBe(
      'July 4, 2026\nSeptember 7, 2026\nNovember 26, 2026\nDecember 24, 2026 to January 2, 2027',
    );
    expect(parseDaysOff(text)).toEqual(parsed);
  });

  it.each([
    ['July 4', '“July 4” is not a date.'],
    ['2026-02-30', '“2026-02-30” is not a date.'],
    ['13/01/2026', '“13/01/2026” is not a date.'],
    ['Juno 4, 2026', '“Juno 4, 2026” is not a date.'],
    ['2026-12-31 to 2026-12-01', 'ends before it begins.'],
    ['2026-01-01 to 2027-06-01', 'Keep it to 366.'],
  ])('rejects "%s"', (typed, message) => {
    const parsed = parseDaysOff(typed);
    expect(parsed.ok ? '' : parsed.message).toContain(message);
  });
});
