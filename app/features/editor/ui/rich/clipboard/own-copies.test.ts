import { expect, it } from 'vitest';
import { openEditor } from '#tests/support/rich-editor.ts';
import { findCopy, rememberCopy, withoutWrapper } from './own-copies.ts';

const HTML = '<p lang="es">Uno</p>\n<p>Dos</p>';

it.each([
  ['as it was written', HTML],
  ['with the character set that Chrome adds', `<meta charset='utf-8'>${HTML}`],
  [
    'in the document that Windows makes',
    `<html>\r\n<body>\r\n<!--StartFragment-->${HTML.replace('\n', '\r\n')}<!--EndFragment-->\r\n</body>\r\n</html>`,
  ],
  [
    'with a head',
    `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${HTML}</body></html>`,
  ],
])('knows its own HTML %s', (_name, wrapped) => {
  const { doc } = openEditor(HTML);
  const slice = doc.slice(0, doc.content.size);
  rememberCopy(HTML, slice);
  expect(findCopy(wrapped)).toBe(slice);
});

it.each([['<p lang="es">Uno</p>'], [''], ['<p>Uno</p>\n<p>Dos</p>']])(
  'takes %j for somebody else’s',
  (html) => {
    const { doc } = openEditor(HTML);
    rememberCopy(HTML, doc.slice(0, doc.content.size));
    expect(findCopy(html)).toBeNull();
  },
);

it('reads a large wrapper once', () => {
  const metas = '<meta charset="utf-8">'.repeat(100_000);
  expect(withoutWrapper(`${metas}<p>x</p>`)).toBe('<p>x</p>');
});
