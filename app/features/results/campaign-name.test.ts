import { expect, it } from 'vitest';
import { readCampaignName, renameCampaign } from './campaign-name.ts';

it.each([
  ['utm_source=newsletter&utm_campaign=spring&utm_content=ann', 'newsletter, spring'],
  ['utm_source=newsletter', 'newsletter'],
  ['utm_source=news&utm_campaign=news', 'news'],
  ['UTM_SOURCE=news&Utm_Campaign=May', 'news, may'],
  ['utm_medium=email', 'email'],
  ['utm_medium=email&utm_source=news', 'news'],
  // The same place, however it is written.
  ['utm_source=Facebook&utm_campaign=Spring+Sale', 'Facebook, spring sale'],
  ['utm_source=facebook&utm_campaign=spring+sale', 'Facebook, spring sale'],
  ['utm_source=facebook.com', 'Facebook'],
  ['utm_source=m.facebook.com', 'Facebook'],
  ['utm_source=aplaceformom.com', 'aplaceformom.com'],
  // A name of its own, which is not that of visits without a referrer.
  ['utm_source=direct', 'direct'],
  ['utm_source=fb-ads&utm_campaign=open-house-2026-05', 'fb-ads, open-house-2026-05'],
  ['utm_source=ads&utm_campaign=20260105', 'ads'],
  ['utm_source=google&utm_campaign=Brand+%7C+300x250', 'Google, brand | 300x250'],
  ['utm_source=mail&utm_campaign=50%25+off%21', 'mail, 50% off!'],
  ['utm_source=boletín&utm_campaign=fin de año', 'boletín, fin de año'],
  [
    'utm_source=list&utm_campaign=4f3b2a1c9d-EMAIL_CAMPAIGN_2026_01_05_08_30',
    'list, email_campaign_2026_01_05_08_30',
  ],
])('%s is the campaign "%s"', (query, name) => {
  expect(readCampaignName(`?${query}`)).toBe(name);
  expect(renameCampaign(name)).toBe(name);
});

it.each([
  'for+ann%40example.com',
  'jane(at)mail.test',
  'jane+at+mail+dot+test',
  'jane_at_mail_com',
  'jane.doe.1961',
  'jane-doe-1961',
  'jane.doe',
  '2125550123',
  '555-123-4567',
  '(555)+123-4567',
  'call+555.123.4567',
  '555+1234+ann',
  '078-05-1120',
  '3f2b8c1d-9a4e-4b7c-8d21-0c5e6f7a8b9c',
  'dGVzdEBleGFtcGxlLmNvbQ',
  'reader-8f3k2m9',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  '%3Dcmd',
  '%3Cb%3E',
  `${'a-'.repeat(60)}%40`,
])('what may name one reader is no campaign: %s', (mark) => {
  expect(readCampaignName(`?utm_source=${mark}`)).toBe('other');
  // What stands beside it is kept.
  expect(readCampaignName(`?utm_source=${mark}&utm_campaign=spring`)).toBe('spring');
});

it.each(['', '?page=2', '?utm_content=a', '?utm_source='])('%j names none', (query) => {
  expect(readCampaignName(query)).toBeNull();
});

it('a long one is cut', () => {
  const name = readCampaignName(`?utm_source=${'spring - '.repeat(11)}`) ?? '';
  expect(name.length).toBeLessThanOrEqual(60);
  expect(renameCampaign(name)).toBe(name);
});

it('an earlier version kept capitals, and more of what was typed', () => {
  expect(renameCampaign('Newsletter, Spring')).toBe('newsletter, spring');
  expect(renameCampaign('news, 555-123-4567')).toBe('news');
  expect(renameCampaign('jane.doe.1961')).toBe('other');
  expect(renameCampaign('other')).toBe('other');
});
