import { expect, it } from 'vitest';
import { mailLabels } from '#app/content/lead-fields.ts';
import { CSV_COLUMNS, MAIL_LINES } from './lead-facts.ts';

it('has a line for each label of the mail, and no other', () => {
  expect(Object.keys(MAIL_LINES).sort()).toEqual(Object.keys(mailLabels).sort());
});

it('has no two columns of the same name', () => {
  const headings = CSV_COLUMNS.map(([heading]) => heading);
  expect(new Set(headings).size).toBe(headings.length);
});
