import { describe, expect, it } from 'vitest';
import { plainLink } from './link-wrappers.ts';

const PAGE = 'https://www.example.org/fees?a=1';
const encoded = encodeURIComponent(PAGE);

describe('the address in a service that watches clicks', () => {
  it.each([
    [
      'Outlook',
      `https://nam10.safelinks.protection.outlook.com/?url=${encoded}&data=05%7Cowner%40example.test&reserved=0`,
    ],
    [
      'Teams',
      `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${encoded}&locale=en`,
    ],
    ['Facebook', `https://l.facebook.com/l.php?u=${encoded}%26fbclid%3DIwAR0&h=AT0`],
    ['Instagram', `https://l.instagram.com/?u=${encoded}&e=AT0`],
    ['Google', `https://www.google.com/url?q=${encoded}&sa=D&ust=1`],
    ['Google elsewhere', `https://www.google.co.uk/url?sa=t&url=${encoded}`],
    ['LinkedIn', `https://www.linkedin.com/redir/redirect?url=${encoded}&urlhash=x`],
    ['YouTube', `https://www.youtube.com/redirect?event=video&q=${encoded}`],
    ['Proofpoint 1', `https://urldefense.proofpoint.com/v1/url?u=${encoded}&k=x`],
    [
      'Proofpoint 2',
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__www.example.org_fees-3Fa-3D1&d=DwMF&c=x',
    ],
    ['Proofpoint 3', 'https://urldefense.com/v3/__https://www.example.org/fees?a=1__;!!abc!def$'],
    [
      'Proofpoint 3 with replaced characters',
      'https://urldefense.com/v3/__https://www.example.org/fees*a=1__;Pw!!abc!def$',
    ],
    [
      'Proofpoint for agencies',
      'https://urldefense.us/v3/__https://www.example.org/fees?a=1__;!!k$',
    ],
    ['Outlook on the web', `https://mail.example.net/owa/redir.aspx?C=x&URL=${encoded}`],
    [
      'Microsoft’s newsletters',
      `https://nam.safelink.emails.azure.net/redirect/?destination=${encoded}&p=b`,
    ],
    ['Symantec', `https://clicktime.symantec.com/15tS?h=1&u=${encoded}`],
    [
      'Postmark',
      `https://click.pstmrk.it/3s/${encodeURIComponent('www.example.org/fees?a=1')}/ab/cd`,
    ],
    ['Amazon', `https://abc.r.us-east-1.awstrack.me/L0/${encoded}/1/0100-x/y`],
    ['Medium', `https://medium.com/r/?url=${encoded}`],
    ['Barracuda', `https://linkprotect.cudasvc.com/url?a=${encoded}&c=E,1,x`],
    ['Mimecast', `https://protect-us.mimecast.com/s/abc?url=${encoded}`],
    [
      'two around each other',
      `https://nam10.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://www.google.com/url?q=${encoded}`)}&data=x`,
    ],
  ])('%s', (_name, href) => expect(plainLink(href)).toBe(PAGE));
});

it('loses the ids of clicks, and nothing else', () => {
  expect(plainLink('https://a.example/b?x=1&fbclid=2&mc_eid=3&_hsenc=4#c')).toBe(
    'https://a.example/b?x=1#c',
  );
  expect(plainLink('https://a.example/b?mkt_tok=3')).toBe('https://a.example/b');
});

it.each([
  ['https://a.example/?email=owner%40example.test&id=3', 'https://a.example/?id=3'],
  [
    'https://a.us1.list-manage.com/track/click?u=1&id=2&e=3',
    'https://a.us1.list-manage.com/track/click?u=1&id=2',
  ],
  ['https://facebook.com/a?__cft__[0]=AZ&__tn__=K-R', 'https://facebook.com/a'],
])('loses who got it: %s', (href, expected) => expect(plainLink(href)).toBe(expected));

it.each([
  'https://a.example/?email=yes&e=3',
  'https://a.example/b?utm_source=letter&ref=us',
  'https://a.example/?url=https%3A%2F%2Fb.example',
  'https://lnkd.in/abc',
  'https://www.google.com/search?q=https://b.example',
  'https://www.google.com/url?q=javascript:alert(1)',
  'https://evil.example/safelinks.protection.outlook.com/?url=https://b.example',
  'https://urldefense.com/v3/broken',
  'mailto:ann@example.com?subject=fbclid',
  '/blog/a?gclid',
  'not an address',
])('leaves %s alone', (href) => expect(plainLink(href)).toBe(href));
