import { describe, expect, it } from 'vitest';
import { decodeCampaign, encodeCampaign, parseCampaign, preferFirstTouch } from './campaign.ts';

function parse(query: string, path = '/boost-revenue') {
  return parseCampaign(new URLSearchParams(query), path);
}

describe('parseCampaign', () => {
  it('reads utm parameters and the landing page', () => {
    const query =
      'utm_source=facebook&utm_medium=cpc&utm_campaign=Spring%20Beds&utm_term=ral&utm_content=a&x=1';
    expect(parse(query)).toEqual({
      source: 'facebook',
      medium: 'cpc',
      campaign: 'Spring Beds',
      term: 'ral',
      content: 'a',
      landingPath: '/boost-revenue',
    });
  });

  it.each(['', 'utm_source=', 'utm_source=%20%00', 'gclid=abc'])(
    'finds no campaign in %j',
    (query) => {
      expect(parse(query)).toBeNull();
    },
  );

  it('reads marks in capitals', () => {
    expect(parse('UTM_SOURCE=x&Utm_Medium=email')).toMatchObject({ source: 'x', medium: 'email' });
  });

  it('limits every part and drops characters that cannot be displayed', () => {
    const long = parse(`utm_source=${'😀'.repeat(500)}`);
    expect([...(long?.source ?? '')]).toHaveLength(100);
    expect(long?.source?.isWellFormed()).toBe(true);
    expect(parse('utm_source=a%0d%0aSet-Cookie%3a%20x%3d1%00')?.source).toBe('a Set-Cookie: x=1');
    expect(parse('utm_source=a%E2%80%AEb%C2%ADc%EF%B8%8D')?.source).toBe('abc');
    expect(parse('utm_source=a%EF%BF%BDb')?.source).toBe('ab');
  });

  it.each([
    ['/about?secret=1', '/about'],
    ['//evil.com/x', '/'],
    ['https://evil.com', '/'],
    ['', '/'],
    [`/${'x'.repeat(900)}`, `/${'x'.repeat(199)}`],
  ])('stores the path %s as %s', (path, stored) => {
    expect(parse('utm_source=x', path)?.landingPath).toBe(stored);
  });
});

describe('the campaign cookie', () => {
  it('decodes to what was encoded', () => {
    const campaign = parse('utm_source=a%26b%3Dc%3B%20%22d%22&utm_campaign=%E6%9D%8E');
    expect(campaign).not.toBeNull();
    if (!campaign) return;
    expect(decodeCampaign(encodeCampaign(campaign))).toEqual(campaign);
  });

  it('holds only characters that a cookie allows, up to a maximum length', () => {
    const wide = `utm_source=${'😀'.repeat(100)}&utm_medium=${'😀'.repeat(100)}&utm_term=a;b,c`;
    const campaign = parse(wide, `/${'é'.repeat(200)}`);
    const encoded = campaign ? encodeCampaign(campaign) : '';
    expect(encoded).toMatch(/^[\w!#$%&'*+.^`|~=-]+$/);
    expect(encoded.length).toBeLessThanOrEqual(2000);
    expect(decodeCampaign(encoded)?.source).toBe('😀'.repeat(40));
  });

  it.each([undefined, null, '', 'garbage', 'path=/x', 'x'.repeat(5000)])(
    'reads nothing from %j',
    (value) => {
      expect(decodeCampaign(value)).toBeNull();
    },
  );

  it('limits the parts of a forged value', () => {
    const forged = decodeCampaign(`utm_source=${'x'.repeat(900)}&path=//evil.com`);
    expect(forged).toMatchObject({ source: 'x'.repeat(100), landingPath: '/' });
  });
});

describe('preferFirstTouch', () => {
  it('never lets a later campaign replace an earlier one', () => {
    const first = parse('utm_source=first');
    const later = parse('utm_source=later');
    expect(preferFirstTouch(first, later)).toBe(first);
    expect(preferFirstTouch(null, later)).toBe(later);
    expect(preferFirstTouch(first, null)).toBe(first);
    expect(preferFirstTouch(null, null)).toBeNull();
  });
});
