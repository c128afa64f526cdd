import { expect, it } from 'vitest';
import { isBlockedName } from '#tests/support/blocked-names.ts';
import { documentSlug } from './document-slug.ts';
import { documentIds } from './documents.ts';

it('no list of blockers knows the address of a document, to which its drafts are sent', () => {
  const slugs = documentIds.map(documentSlug);
  expect(slugs).toContain('home');
  expect(new Set(slugs).size).toBe(documentIds.length);
  expect(slugs.filter(isBlockedName)).toEqual([]);
});
