import { describe, expect, it } from 'vitest';
import { readEmailAddress, toAccountEmail } from '#app/formatting/email-address.ts';
import { displayPhone, phoneHref } from '#app/formatting/phone-text.ts';
import { listTimeZones, parseTimeZone } from '#app/formatting/time-zone.ts';
import { parseLink } from '#app/formatting/web-address.ts';
import { parseEmail, parsePhone, parsePostalAddress, parseVisitorPhone } from './contact.ts';

describe('parseLink', () => {
  it.each([
    ['https://calendly.com/me/intro', 'https://calendly.com/me/intro'],
    ['calendly.com/me', 'https://calendly.com/me'],
    ['https://buy.stripe.com/x?prefilled=1#top', 'https://buy.stripe.com/x?prefilled=1#top'],
    ['https://book.example.com:8443/x', 'https://book.example.com:8443/x'],
    ['HTTPS://Example.com', 'https://example.com/'],
    ['//example.com/x', 'https://example.com/x'],
  ])('accepts %s', (typed, value) => {
    expect(parseLink(typed)).toEqual({ ok: true, value, summary: expect.any(String) });
  });

  it('names the host it links to', () => {
    expect(parseLink('https://calendly.com/me')).toMatchObject({
      summary: 'Links to calendly.com',
    });
  });

  it.each([
    ['http://calendly.com/me', 'not-https'],
    ['javascript:alert(1)', 'not-https'],
    ['java\tscript:alert(1)', 'not-understood'],
    ['data:text/html;base64,eA==', 'not-https'],
    ['mailto:me@example.com', 'not-https'],
    ['ftp://example.com', 'not-https'],
    ['https://me@example.com', 'credentials'],
    ['https://localhost/x', 'unknown-host'],
    ['https://127.0.0.1/x', 'unknown-host'],
    ['https://2130706433/', 'unknown-host'],
    ['https://[fd00::1]/', 'unknown-host'],
    ['https://printer.local/', 'unknown-host'],
    ['https://intranet/', 'unknown-host'],
    ['https://example.com/ https://evil.com', 'not-understood'],
    ['https://example.com/"onclick="x', 'not-understood'],
    ['<a href="https://example.com">x</a>', 'not-understood'],
    ['https://', 'not-understood'],
    ['call me', 'not-understood'],
    ['', 'not-understood'],
    [`https://example.com/${'x'.repeat(2000)}`, 'too-long'],
  ])('rejects %j', (typed, reason) => {
    expect(parseLink(typed)).toMatchObject({ ok: false, reason });
  });

  it('accepts an address of this machine only for a site on this machine', () => {
    expect(parseLink('http://localhost:4000/hook', { allowLocal: true })).toMatchObject({
      value: 'http://localhost:4000/hook',
    });
    expect(parseLink('http://127.0.0.1:4000/hook', { allowLocal: true }).ok).toBe(true);
    expect(parseLink('http://example.com/hook', { allowLocal: true }).ok).toBe(false);
    expect(parseLink('http://10.0.0.1/hook', { allowLocal: true }).ok).toBe(false);
  });
});

describe('parseEmail', () => {
  it.each([
    ['owner@example.com', 'owner@example.com'],
    ['  Owner.Name+x@Example.COM ', 'Owner.Name+x@example.com'],
    ['mailto:owner@example.com', 'owner@example.com'],
    ['o&leary@example.com', 'o&leary@example.com'],
    ['a+site~/@example.com', 'a+site~/@example.com'],
    ['ruth@MÜLLER.de', 'ruth@xn--mller-kva.de'],
    ['ruth@müller.de', 'ruth@xn--mller-kva.de'],
    ['ruth@XN--mller-kva.de', 'ruth@xn--mller-kva.de'],
    ['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai'],
    ['josé@example.com', 'josé@example.com'],
    ['JOSE\u0301@Müller.de', 'josé@xn--mller-kva.de'],
    ['зоя@пример.рф', 'зоя@xn--e1afmkfd.xn--p1ai'],
    ['o\u2019leary@example.com', "o'leary@example.com"],
    ['owner@example.com.', 'owner@example.com'],
    ['owner@example.com ;', 'owner@example.com'],
    ['<owner@example.com>', 'owner@example.com'],
    ['owner\uff20example\uff0ecom', 'owner@example.com'],
    ['mailto:owner%2Bcare@example.com?subject=Hi%0A', 'owner+care@example.com'],
  ])('accepts %j', (typed, value) => {
    expect(parseEmail(typed)).toMatchObject({ ok: true, value });
  });

  it.each([
    'owner',
    'owner@',
    '@example.com',
    'owner@example',
    'owner@example.123',
    'owner@müller.de/x',
    'owner@müller.de:25',
    'a@müller.de@example',
    'a@b.com, c@d.com',
    'Owner <owner@example.com>',
    'owner@example.com\nBcc: all@example.com',
    'owner@example.com\r\nSubject: x',
    'owner@exam ple.com',
    'mailto:owner@example.com%0ABcc:all@example.com',
    'mailto:owner%zz@exam ple.com',
    '"owner"@example.com',
    'owner@..',
    `${'x'.repeat(250)}@example.com`,
    '',
  ])('rejects %j', (typed) => {
    expect(parseEmail(typed).ok).toBe(false);
  });
});

describe('parsePhone', () => {
  it.each([
    ['6145550123', '(614) 555-0123', '+16145550123'],
    ['614-555-0123', '(614) 555-0123', '+16145550123'],
    ['(614) 555 0123', '(614) 555-0123', '+16145550123'],
    ['614.555.0123', '(614) 555-0123', '+16145550123'],
    ['614–555–0123', '(614) 555-0123', '+16145550123'],
    ['1 614 555 0123', '(614) 555-0123', '+16145550123'],
    ['+1 (614) 555-0123', '(614) 555-0123', '+16145550123'],
    ['tel:+16145550123', '(614) 555-0123', '+16145550123'],
    ['614-555-0123 ext. 12', '(614) 555-0123 ext. 12', '+16145550123;ext=12'],
    ['614-555-0123 x12', '(614) 555-0123 ext. 12', '+16145550123;ext=12'],
    ['+44 20 7946 0958', '+44 20 7946 0958', '+442079460958'],
    ['+49 (30) 1234-567', '+49 30 1234 567', '+49301234567'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958', '+442079460958'],
    ['+44 020 7946 0958 ext. 5', '+44 20 7946 0958 ext. 5', '+442079460958;ext=5'],
    ['0044 20 7946 0958', '+44 20 7946 0958', '+442079460958'],
    ['011 44 20 7946 0958', '+44 20 7946 0958', '+442079460958'],
    ['+39 06 698 12345', '+39 06 698 12345', '+390669812345'],
    ['1-800-FLOWERS', '(800) 356-9377', '+18003569377'],
    ['1-800-CONTACTS', '(800) 266-8228', '+18002668228'],
    ['(614) 555-care ext. 3', '(614) 555-2273 ext. 3', '+16145552273;ext=3'],
    ['٦١٤٥٥٥٠١٢٣', '(614) 555-0123', '+16145550123'],
    ['६१४ ५५५ ०१२३', '(614) 555-0123', '+16145550123'],
    ['６１４−５５５−０１２３', '(614) 555-0123', '+16145550123'],
    ['۰۰۴۴ ۲۰ ۷۹۴۶ ۰۹۵۸', '+44 20 7946 0958', '+442079460958'],
    ['tel:+1-614-555-0123;ext=12', '(614) 555-0123 ext. 12', '+16145550123;ext=12'],
    ['tel:+16145550123;phone-context=+1', '(614) 555-0123', '+16145550123'],
    ['Cell: 614-555-0123', '(614) 555-0123', '+16145550123'],
    ['614-555-0123 (mobile)', '(614) 555-0123', '+16145550123'],
    ['614•555•0123,', '(614) 555-0123', '+16145550123'],
    ['[614] 555_0123', '(614) 555-0123', '+16145550123'],
    ['614-555-0123,,12#', '(614) 555-0123 ext. 12', '+16145550123;ext=12'],
    ['614-555-0123 Extn: 12', '(614) 555-0123 ext. 12', '+16145550123;ext=12'],
    ['(+44) 20 7946 0958', '+44 20 7946 0958', '+442079460958'],
    ['00 (44) 20 7946 0958', '+44 20 7946 0958', '+442079460958'],
    ['(0044) 20 7946 0958', '+44 20 7946 0958', '+442079460958'],
    ['011 +44 20 7946 0958', '+44 20 7946 0958', '+442079460958'],
    ['+49 (0) 30 / 90 18 20', '+49 30 901820', '+4930901820'],
    ['+33 (0)1 42 68 53 00', '+33 1 42 68 53 00', '+33142685300'],
    ['+91 098765 43210', '+91 98765 43210', '+919876543210'],
    // Mexico has given up these prefixes of mobile numbers, but they are on cards and in phones.
    ['+52 1 55 1234 5678', '+52 55 1234 5678', '+525512345678'],
    ['+5215512345678', '+52 55 1234 5678', '+525512345678'],
    ['+52 (1) 999-123-4567 x2', '+52 999 123 4567 ext. 2', '+529991234567;ext=2'],
    ['0052 1 33 1234 5678', '+52 33 1234 5678', '+523312345678'],
    ['011 52 1 33 1234 5678', '+52 33 1234 5678', '+523312345678'],
    ['+52 044 55 1234 5678', '+52 55 1234 5678', '+525512345678'],
    ['+52 045 222 123 4567', '+52 222 123 4567', '+522221234567'],
    ['+52 01 55 1234 5678', '+52 55 1234 5678', '+525512345678'],
  ])('reads %s', (typed, display, tel) => {
    expect(parsePhone(typed)).toMatchObject({ ok: true, value: { display, tel } });
  });

  it('parses the text that it displays', () => {
    for (const typed of ['6145550123', '614-555-0123 x12', '+44 20 7946 0958']) {
      const first = parsePhone(typed);
      expect(first.ok && parsePhone(first.value.display)).toEqual(first);
    }
  });

  it.each([
    '555-0123',
    '014 555 0123',
    '614 055 0123',
    '12345678901234567',
    '+0123456789',
    '+1 555',
    '+52 1 55 1234 567',
    '+52 1 155 1234 567',
    'call me',
    'call me at 614',
    '614-555-0123 ask for Dana',
    '614-555-0123; rm',
    '6145550123 or 6145550124',
    '',
  ])('rejects %j', (typed) => {
    expect(parsePhone(typed).ok).toBe(false);
  });
});

describe('parseVisitorPhone', () => {
  it.each([
    ['555-0123', '555-0123', 'tel:5550123'],
    ['020  7946 0958 x5', '020 7946 0958 ext. 5', 'tel:02079460958;ext=5'],
    // A number that the library does not know yet, in a country that it knows.
    ['+44 (0) 7700 900123', '+44 7700900123', 'tel:+447700900123'],
    ['+999 (0) 123 4567', '+999 (0) 123 4567', 'tel:+99901234567'],
    ['+44 (0)20 7946 0958', '+44 2079460958', 'tel:+442079460958'],
    ['+52 1 55 1234 5678', '+52 5512345678', 'tel:+525512345678'],
  ])('keeps %s', (typed, shown, href) => {
    const parsed = parseVisitorPhone(typed);
    if (!parsed.ok) throw new Error(parsed.message);
    expect([displayPhone(parsed.value.tel), phoneHref(parsed.value.tel)]).toEqual([shown, href]);
  });

  it.each(['555', 'call me', '1234567890123456', '555-0123 after 5'])('rejects %j', (typed) => {
    expect(parseVisitorPhone(typed)).toMatchObject({ ok: false, reason: 'not-understood' });
  });
});

describe('the address of an account', () => {
  it('is the same in each notation, and what was typed where it cannot be one', () => {
    const same = ['Ann@Müller.de', ' ann@xn--mller-kva.de​'].map(toAccountEmail);
    expect(new Set(same)).toEqual(new Set(['ann@xn--mller-kva.de']));
    expect([toAccountEmail(' Ann '), readEmailAddress('Ann')]).toEqual(['ann', null]);
  });
});

describe('parsePostalAddress', () => {
  it('keeps lines and drops empty ones', () => {
    expect(
      parsePostalAddress(' Wizard Services LLC \r\n\r\n12  Main St\nColumbus, OH 43004\n'),
    ).toEqual({
      ok: true,
      value: ['Wizard Services LLC', '12 Main St', 'Columbus, OH 43004'],
      summary: 'Wizard Services LLC, 12 Main St, Columbus, OH 43004',
    });
  });

  it.each(['', '\n\n', 'a\nb\nc\nd\ne\nf\ng', 'x'.repeat(101), 'Main St\u0000'])(
    'rejects %j',
    (typed) => {
      expect(parsePostalAddress(typed).ok).toBe(false);
    },
  );
});

describe('parseTimeZone', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['america/chicago', 'America/Chicago'],
    ['America/New York', 'America/New_York'],
    ['America/Indiana/Knox', 'America/Indiana/Knox'],
    ['UTC', 'UTC'],
  ])('accepts %s', (typed, value) => {
    expect(parseTimeZone(typed)).toMatchObject({ ok: true, value });
  });

  it.each(['', 'Columbus', 'EST5EDT!', '+05:00', '-05:00', 'America/Nowhere', '../etc/passwd'])(
    'rejects %j',
    (typed) => {
      expect(parseTimeZone(typed).ok).toBe(false);
    },
  );

  it('accepts every zone that it lists', () => {
    const values = listTimeZones().map(({ value }) => value);
    for (const zone of values) expect(parseTimeZone(zone)).toMatchObject({ ok: true });
    expect(new Set(values).size).toBe(values.length);
    expect(values.length).toBeGreaterThan(300);
  });

  it('lists US zones first, under their everyday names', () => {
    const labels = listTimeZones().map(({ label }) => label);
    expect(labels.slice(0, 7)).toEqual([
      'Eastern (New York)',
      'Central (Chicago)',
      'Mountain (Denver)',
      'Arizona (Phoenix)',
      'Pacific (Los Angeles)',
      'Alaska (Anchorage)',
      'Hawaii (Honolulu)',
    ]);
  });
});
