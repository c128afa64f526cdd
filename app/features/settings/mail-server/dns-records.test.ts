import { expect, it } from 'vitest';
import { listDnsNeeds } from './dns-records.ts';
import { MAIL_PRESET_IDS, MAIL_PRESETS } from './mail-presets.ts';

const sender = 'hello@care.example.com';

it.each(MAIL_PRESET_IDS)('says SPF, DKIM and DMARC for the domain of the sender (%s)', (preset) => {
  const needs = listDnsNeeds(preset, { sender, host: MAIL_PRESETS[preset].host });
  expect(needs.map(({ title }) => title)).toEqual(['SPF', 'DKIM', 'DMARC']);
  for (const { records, note } of needs) {
    expect(records.length).toBeGreaterThan(0);
    for (const { name } of records) expect(name).toMatch(/(?:^|\.)care\.example\.com$/);
    // The note names whoever provides a value.
    if (records.some(({ value }) => value === null)) expect(note).not.toBe('');
  }
});

it('has the values of each service', () => {
  const valuesOf = (preset: 'google' | 'microsoft' | 'postmark' | 'ses', host = '') =>
    listDnsNeeds(preset, { sender, host }).flatMap(({ records }) =>
      records.flatMap(({ value }) => value ?? []),
    );
  expect(valuesOf('google')).toContain('v=spf1 include:_spf.google.com ~all');
  expect(valuesOf('microsoft')).toContain('v=spf1 include:spf.protection.outlook.com -all');
  expect(valuesOf('postmark')).toContain('pm.mtasv.net');
  expect(valuesOf('ses', 'email-smtp.eu-west-1.amazonaws.com')).toContain(
    '10 feedback-smtp.eu-west-1.amazonses.com',
  );
  expect(valuesOf('ses')).toContain('v=DMARC1; p=none; rua=mailto:hello@care.example.com');
});
