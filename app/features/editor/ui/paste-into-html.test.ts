import { expect, it } from 'vitest';
import { documentHtml } from './paste-into-html.ts';

it('takes the HTML of word processors, and the text of everything else', () => {
  const docs = '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>One</p></b>';
  expect(documentHtml({ html: docs, text: 'One' })).toBe(docs);
  expect(documentHtml({ html: '<p class=MsoNormal>One</p>', text: 'One' })).not.toBe(null);
  // Source that was written in the word processor, or copied from a program for source.
  expect(documentHtml({ html: docs, text: '<p>One</p>' })).toBe(null);
  expect(
    documentHtml({ html: '<div style="color:#abc"><span>One</span></div>', text: 'One' }),
  ).toBe(null);
});
