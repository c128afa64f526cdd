import { expect, it } from 'vitest';
import { originalPrices } from '#app/content/prices.ts';
import type { Lead } from './lead.ts';
import { csvHeader, leadsToCsv } from './leads-csv.ts';

const LEAD: Lead = {
  id: '0b6f0f4e-95a2-4c39-9a57-0d4f4b0c1a11',
  reference: 'WS-7K3F9Q',
  topic: 'plan',
  name: 'Dana Reyes',
  email: 'dana@example.com',
  phone: '+16145550123',
  home: null,
  message: null,
  status: 'new',
  spam: false,
  createdAt: '2025-01-05T12:00:00.000Z',
  firstResponseAt: null,
  version: 1,
  plan: 'streamline',
  beds: null,
  consents: [],
  doNotText: null,
  sourcePage: '/contact',
  formAbout: null,
  campaign: null,
  quizAnswers: null,
  spamReasons: [],
};

const { tiers } = originalPrices;

function cell(title: string, lead: Partial<Lead>, plans = tiers): string | undefined {
  const column = csvHeader().slice(1).trim().split(',').indexOf(title);
  return leadsToCsv([{ ...LEAD, ...lead }], { notes: [], plans }).split(',')[column];
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
