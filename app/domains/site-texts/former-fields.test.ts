import { expect, it } from 'vitest';
import { originalTexts } from '#app/content/site-content.ts';
import type { Changes } from './apply-changes.ts';
import { readChanges } from './former-fields.ts';

const read = (document: string, changes: Changes) => readChanges(document, JSON.stringify(changes));
const terms = originalTexts.legal['/terms-of-service'].text.html;

it('paragraphs, headings, lists and cells that were changed are changes of the text', () => {
  const changes = {
    headline: { value: 'Our terms', base: 'Terms of Service' },
    'law/heading': { value: 'Law & order', base: 'Governing law' },
    'law/parts/1/text': {
      value: ['If a part is ', { bold: 'void' }, ', see ', { text: 'us', href: '/about' }],
      base: 'If any part of these terms is not enforceable, the rest still applies.',
    },
  };
  const { headline, ...rest } = read('/terms-of-service', changes);
  expect(headline).toEqual(changes.headline);
  expect(rest).toEqual({
    'text/html': {
      value: terms
        .replace('>Governing law<', '>Law &#x26; order<')
        .replace(
          'If any part of these terms is not enforceable, the rest still applies.',
          'If a part is <strong>void</strong>, see <a href="/about">us</a>',
        ),
      base: terms,
    },
  });
  const privacy = originalTexts.legal['/privacy-policy'].text.html;
  const read2 = read('/privacy-policy', {
    'your-rights/parts/1/items': {
      value: ['show it'],
      base: [
        'show you what we have stored about you and give you a copy',
        'correct it',
        'delete it',
        'stop using it, for example for text messages or emails',
      ],
    },
    'what-we-store/parts/1/rows/0/0': { value: 'You write', base: 'You send a form' },
    'what-we-store/parts/1/columns/0': { value: 'Then', base: 'When' },
  });
  const value = String(read2['text/html']?.value);
  expect(value).toContain('<ul>\n<li>show it</li>\n</ul>');
  expect(value).toContain('<th scope="row">You write</th>');
  expect(value).toContain('<th scope="col">Then</th>');
  expect(value.length).toBeLessThan(privacy.length);
});

it('words around what the site fills in keep fields of their own', () => {
  const change = { value: 'Write, {reach}.', base: 'x' };
  expect(read('/terms-of-service', { 'contact/parts/0/text': change })).toEqual({
    'contact/reach/text': change,
  });
  expect(read('/do-not-sell-my-data', { 'request/parts/0/none': change })).toEqual({
    'requests/reach/none': change,
  });
  expect(read('/cookie-policy', { 'our-cookies/parts/1/columns/2': change })).toEqual({
    'cookies/columns/2': change,
  });
});

it('what the text no longer says, or says twice, is kept as it is', () => {
  const gone = { 'law/heading': { value: 'x', base: 'An earlier heading' } };
  expect(read('/terms-of-service', gone)).toEqual(gone);
  const twice = {
    'text/html': { value: '<h2>Law</h2>\n<h2>Law</h2>', base: terms },
    'law/heading': { value: 'x', base: 'Law' },
  };
  expect(read('/terms-of-service', twice)).toEqual(twice);
  const elsewhere = { 'hero/heading': { value: 'x', base: 'y' } };
  expect(read('/about', elsewhere)).toEqual(elsewhere);
});

it('a text that was written since is changed no more than in these places', () => {
  const html = '<p>a</p>\n<h2>Governing law</h2>';
  expect(
    read('/terms-of-service', {
      'text/html': { value: html, base: terms },
      'law/heading': { value: 'Law', base: 'Governing law' },
    }),
  ).toEqual({ 'text/html': { value: '<p>a</p>\n<h2>Law</h2>', base: terms } });
});
