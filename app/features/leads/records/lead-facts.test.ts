import { expect, it } from 'vitest';
import type { CsvCell } from '#app/formatting/csv.ts';
import { mailLabels } from '#app/site/words/lead-fields.ts';
import { defaultPrices } from '#app/site/words/prices.ts';
import { sampleLead } from '#tests/support/sample-lead.ts';
import type { Lead } from '../lead.ts';
import { namePrograms } from '../programs-sold.ts';
import { LEAD_COLUMNS, MAIL_LINES } from './lead-facts.ts';

it('has a line for each label of the mail, and no other', () => {
  expect(Object.keys(MAIL_LINES).sort()).toEqual(Object.keys(mailLabels).sort());
});

it('has no two columns of the same name', () => {
  const headings = LEAD_COLUMNS.map(([heading]) => heading);
  expect(new Set(headings).size).toBe(headings.length);
});

const { tiers } = defaultPrices;
const programs = namePrograms(defaultPrices);

function cell(title: string, lead: Partial<Lead>, plans = tiers): CsvCell | undefined {
  const whole = sampleLead({ phone: '+16145550123', plan: 'streamline', ...lead });
  const column = LEAD_COLUMNS.find(([heading]) => heading === title);
  return column?.[1](whole, { notes: [], plans, programs });
}

it('writes what the price list calls a plan', () => {
  expect(cell('Plan', {})).toBe('Streamline');
  expect(cell('Plan', {}, { ...tiers, streamline: 'Flow' })).toBe('Flow');
  expect(cell('Plan', { plan: 'of-an-earlier-site' })).toBe('of-an-earlier-site');
});

it.each([
  ['+16145550123', '(614) 555-0123'],
  ['+16145550123;ext=12', '(614) 555-0123 ext. 12'],
  ['+442079460958', '(+44) 2079460958'],
  ['+353861234567', '(+353) 861234567'],
])('writes the phone number %s as %s, which no spreadsheet runs as a formula', (phone, shown) => {
  expect(cell('Phone', { phone })).toBe(shown);
});

it('writes how it ended, with the name of the program in the price list', () => {
  expect(cell('Lost because', { lostReason: '=too far' })).toBe('=too far');
  expect(cell('Program won', { wonProgram: 'bundle-connect' })).toBe('Connect (Advantage Bundle)');
  expect(cell('Program won', { wonProgram: 'of-an-earlier-site' })).toBe('of-an-earlier-site');
  expect(cell('Won for (USD)', { wonAmount: 4800 })).toBe(4800);
});
