// @module-tag all: thousands of random texts.

import { expect, it } from 'vitest';
import { ALLOWED } from '#app/html/content/elements.ts';
import { runEditorStress, shrink } from '#tests/stress/editor.ts';
import { EDIT_NAMES } from '#tests/stress/editor-edits.ts';

it('no byte of a post changes by opening it, nor of other blocks by an edit', () => {
  const done = runEditorStress({ posts: 2_000, seed: 20_250_101, blocks: 3 });
  expect(done.damage).toEqual([]);
  expect(done.posts).toBeGreaterThan(2_000);
  expect([...ALLOWED].filter((name) => !done.elements.has(name))).toEqual([]);
  expect([...done.edits.keys()].toSorted()).toEqual(EDIT_NAMES.toSorted());
});

it('a text that fails is shrunk to a small example', () => {
  expect(shrink('<p>one</p><b>two</b>', (text) => text.includes('<b>'))).toBe('<b>');
});
