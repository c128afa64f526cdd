import { expect, test } from 'vitest';
import type { Post } from '#app/features/articles/post.ts';
import { type EditorState, editorReducer, openEditor, toSaveRequest } from './editor-state.ts';

const post: Post = {
  id: '7b0c7f0e-3f0a-4c0c-9d55-0f3f3f3f3f3f',
  kind: 'post',
  title: 'Stored',
  slug: 'stored',
  excerpt: null,
  content: '<p>Text</p>',
  authorName: 'Wizard Services Team',
  isPublished: false,
  publishedAt: null,
  formerPublishedAt: null,
  featuredImageUrl: null,
  metaDescription: null,
  metaKeywords: ['beds'],
  topics: [],
  language: null,
  ending: null,
  formTopic: null,
  formAbout: null,
  inFooter: false,
  indexed: true,
  createdAt: '2025-01-05T00:00:00.000Z',
  updatedAt: '2025-01-05T00:00:00.000Z',
  version: 3,
};

function type(state: EditorState, field: 'title' | 'slug', value: string, key = 'k2') {
  return editorReducer(state, { type: 'typed', field, value, key });
}

test('in create mode the slug follows the title until it is edited by hand', () => {
  let state = type(openEditor(null, 'k1'), 'title', 'Fill every bed');
  expect(state.fields.slug).toBe('fill-every-bed');
  state = type(state, 'slug', 'beds');
  state = type(state, 'title', 'Another title');
  expect(state.fields.slug).toBe('beds');
});

test('in edit mode the slug stays', () => {
  expect(type(openEditor(post, 'k1'), 'title', 'New').fields.slug).toBe('stored');
});

test('saving again unchanged sends the same key; a change makes a new one', () => {
  const state = type(openEditor(post, 'k1'), 'title', 'A', 'k2');
  const failed = editorReducer(editorReducer(state, { type: 'sent' }), {
    type: 'answered',
    answer: { ok: false, code: 'failed', message: 'late' },
    sentKey: 'k2',
    nextKey: 'k8',
  });
  expect(toSaveRequest(failed)).toEqual(toSaveRequest(state));
  expect(toSaveRequest(type(failed, 'title', 'B', 'k3')).idempotencyKey).toBe('k3');
});

test.each([
  { ok: false, code: 'failed', message: 'x' },
  { ok: false, code: 'invalid', errors: { slug: 'taken' } },
  { ok: false, code: 'signed_out', message: 'x' },
  { ok: false, code: 'stale', current: post },
] as const)('a rejected save leaves the text alone: $code', (answer) => {
  const state = type(openEditor(post, 'k1'), 'title', 'Mine');
  const after = editorReducer(state, { type: 'answered', answer, sentKey: 'k2', nextKey: 'k8' });
  expect(after.fields).toEqual(state.fields);
  expect(after.dirty).toBe(true);
});

test('keeping mine saves over the version that is stored now', () => {
  const current = { ...post, version: 9, title: 'Theirs' };
  let state = type(openEditor(post, 'k1'), 'title', 'Mine');
  state = editorReducer(state, {
    type: 'answered',
    answer: { ok: false, code: 'stale', current },
    sentKey: 'k2',
    nextKey: 'k8',
  });
  state = editorReducer(state, { type: 'own-text-chosen', key: 'k9', nextId: 'n9' });
  expect(toSaveRequest(state)).toMatchObject({
    version: 9,
    idempotencyKey: 'k9',
    fields: { title: 'Mine' },
  });
});

test('keeping mine after the post was deleted creates a new post', () => {
  let state = type(openEditor(post, 'k1'), 'title', 'Mine');
  state = editorReducer(state, {
    type: 'answered',
    answer: { ok: false, code: 'stale', current: null },
    sentKey: 'k2',
    nextKey: 'k8',
  });
  state = editorReducer(state, { type: 'own-text-chosen', key: 'k9', nextId: 'n9' });
  expect(toSaveRequest(state)).toMatchObject({
    id: null,
    version: null,
    fields: { title: 'Mine' },
  });
});

test('a save of a post in the Trash says where it is, and can create a new post', () => {
  let state = type(openEditor(post, 'k1'), 'title', 'Mine');
  state = editorReducer(state, {
    type: 'answered',
    answer: { ok: false, code: 'stale', current: null, inTrash: true },
    sentKey: 'k2',
    nextKey: 'k8',
  });
  expect(state).toMatchObject({ status: 'stale', inTrash: true, fields: { title: 'Mine' } });
  state = editorReducer(state, { type: 'own-text-chosen', key: 'k9', nextId: 'n9' });
  expect(toSaveRequest(state)).toMatchObject({ id: null, fields: { title: 'Mine' } });
});

test('taking theirs loads the stored post', () => {
  const current = { ...post, version: 9, title: 'Theirs' };
  let state = type(openEditor(post, 'k1'), 'title', 'Mine');
  state = editorReducer(state, {
    type: 'answered',
    answer: { ok: false, code: 'stale', current },
    sentKey: 'k2',
    nextKey: 'k8',
  });
  state = editorReducer(state, { type: 'their-text-chosen', key: 'k9' });
  expect(state).toMatchObject({ dirty: false, fields: { title: 'Theirs' }, post: { version: 9 } });
});

test('text typed during a save stays and counts as unsaved', () => {
  const sent = editorReducer(type(openEditor(post, 'k1'), 'title', 'Mine', 'k2'), { type: 'sent' });
  const edited = type(sent, 'title', 'Mine, and more', 'k3');
  const answer = {
    ok: true,
    post: { ...post, title: 'Mine', version: 4 },
    created: false,
    removed: [],
  } as const;
  const after = editorReducer(edited, { type: 'answered', answer, sentKey: 'k2', nextKey: 'k8' });
  expect(after).toMatchObject({
    fields: { title: 'Mine, and more' },
    post: { version: 4 },
    status: 'editing',
    dirty: true,
  });
  expect(
    editorReducer(sent, { type: 'answered', answer, sentKey: 'k2', nextKey: 'k8' }),
  ).toMatchObject({
    status: 'saved',
    dirty: false,
    // The next save is another one, also of the same words.
    idempotencyKey: 'k8',
  });
});

test('text typed after a save was answered counts as unsaved', () => {
  const answer = { ok: true, post, created: false, removed: [] } as const;
  const saved = editorReducer(openEditor(post, 'k1'), {
    type: 'answered',
    answer,
    sentKey: 'k1',
    nextKey: 'k8',
  });
  expect(type(saved, 'title', 'More')).toMatchObject({ status: 'editing', dirty: true });
});

test('a restored copy keeps the version it was typed into', () => {
  const { fields } = openEditor(post, 'k');
  const state = editorReducer(openEditor(post, 'k1'), {
    type: 'restored',
    copy: { fields, publishDate: { kind: 'keep' }, version: 2 },
    key: 'k2',
  });
  expect(toSaveRequest(state)).toMatchObject({ version: 2 });
});

test('a restored copy has the date that was set, and otherwise what the button says', () => {
  const stored = { ...post, isPublished: true, publishedAt: '2025-01-05T00:00:00.000Z' };
  const opened = openEditor(stored, 'k1', { usualDate: 'keep' });
  const { fields } = opened;
  const dateOf = (publishDate: EditorState['publishDate']) =>
    editorReducer(opened, {
      type: 'restored',
      copy: { fields, publishDate, version: 2 },
      key: 'k2',
    });
  expect(dateOf({ kind: 'now' })).toMatchObject({ publishDate: { kind: 'keep' }, dirty: false });
  const set = { kind: 'set', local: '2025-01-05T09:00', timeZone: 'UTC' } as const;
  expect(dateOf(set)).toMatchObject({ publishDate: set, dirty: true });
});

test('in a restored copy of a new post the slug keeps following the title, unless it was edited', () => {
  const restoredWith = (slug: string) => {
    const opened = openEditor(null, 'k1');
    const fields = { ...opened.fields, title: 'Fill every', slug };
    const copy = { fields, publishDate: { kind: 'now' }, version: null } as const;
    return editorReducer(opened, { type: 'restored', copy, key: 'k2' });
  };
  expect(type(restoredWith('fill-every'), 'title', 'Fill every bed').fields.slug).toBe(
    'fill-every-bed',
  );
  expect(type(restoredWith('beds'), 'title', 'Fill every bed').fields.slug).toBe('beds');
});

test('every edit counts, also one that takes another text', () => {
  const typedOnce = type(openEditor(post, 'k1'), 'title', 'Mine');
  const stale = editorReducer(typedOnce, {
    type: 'answered',
    answer: { ok: false, code: 'stale', current: { ...post, version: 4 } },
    sentKey: 'k2',
    nextKey: 'k8',
  });
  expect(typedOnce.edits).toBe(1);
  const own = editorReducer(stale, { type: 'own-text-chosen', key: 'k3', nextId: 'n3' });
  expect([own.edits, editorReducer(stale, { type: 'their-text-chosen', key: 'k3' }).edits]).toEqual(
    [2, 2],
  );
});
