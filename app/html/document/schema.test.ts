import { expect, it } from 'vitest';
import { sampleOf } from '#tests/support/element-samples.ts';
import { ALLOWED, attributesOf } from '../content/elements.ts';
import { sanitizeContent } from '../content/sanitize-content.server.ts';
import { readDocument } from './read-document.server.ts';
import { schema } from './schema.ts';
import { serializeDocument } from './serialize.ts';

it.each([...ALLOWED])('<%s> with all its attributes can be edited', (name) => {
  const attributes = attributesOf(name);
  const content = sanitizeContent(sampleOf(name, attributes)).html;
  const [tag] = new RegExp(`<${name}( [^>]*)?>`).exec(content) ?? [];
  expect(attributes.filter((attribute) => !tag?.includes(` ${attribute}`))).toEqual([]);
  const doc = schema.nodeFromJSON(readDocument(content));
  doc.check();
  expect(serializeDocument(doc)).toBe(content);
  let stays = false;
  doc.descendants(({ type }) => {
    stays ||= type.name === 'raw_html';
  });
  expect(stays).toBe(false);
});
