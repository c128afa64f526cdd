import { expect, test } from 'vitest';
import {
  type DraftRequest,
  emptyTexts,
  type PostDraft,
} from '#app/features/articles/drafts/draft-protocol.ts';
import { collectDraft, isDiscarded, listUnsent, type ReadState } from './draft-state.ts';
import { type Editing, editingReducer, openEditing } from './editing.ts';
import type { LocalCopy } from './local-copy.ts';
import type { SentDraftResult } from './send.ts';

const AT = '2025-01-05T09:00:00.000Z';

function open(openedDraft: PostDraft | null = null): Editing {
  return openEditing({ post: null, writer: 'me', openedDraft });
}

function type(editing: Editing, value: string, field: 'excerpt' | 'content' = 'excerpt'): Editing {
  return editingReducer(editing, { type: 'typed', field, value, key: value });
}

function requestOf({ draft, text }: Editing): DraftRequest {
  const request = collectDraft(draft, text);
  if (request === null) throw new Error('there is nothing to send');
  return request;
}

type Kept = Extract<SentDraftResult, { ok: true }>;

function kept({ draftVersion: startedFrom }: DraftRequest, more: Partial<Kept> = {}): Kept {
  return { ok: true, at: AT, startedFrom, draftVersion: startedFrom + 1, theirs: {}, ...more };
}

function answer(editing: Editing, request: DraftRequest, result: SentDraftResult): Editing {
  return editingReducer(editing, {
    type: 'draft-answered',
    request,
    answer: result,
  });
}

/** Sends what there is, and takes this answer over. */
function send(editing: Editing, more: Partial<Kept> = {}): Editing {
  const request = requestOf(editing);
  return answer(editing, request, kept(request, more));
}

function stored(texts: Partial<PostDraft['texts']>, more: Partial<PostDraft> = {}): PostDraft {
  const state = { id: 'theirs', version: null, draftVersion: 7, at: AT };
  const by = { by: 'ben@example.com', isOwn: false, writers: {} };
  return { ...state, ...by, texts: { ...emptyTexts('post'), ...texts }, ...more };
}

function read(editing: Editing, draft: PostDraft | null, isGone = false): Editing {
  const found: ReadState = { ok: true, isKnown: false, post: null, draft };
  return editingReducer(editing, {
    type: 'both-read',
    read: found,
    key: 'read',
    isGone,
  });
}

const titles = ({ text: { fields } }: Editing) => [fields.title, fields.excerpt, fields.content];

test('of what is typed, the fields that changed are sent, until the site has them', () => {
  const opened = open();
  expect(collectDraft(opened.draft, opened.text)).toBeNull();
  const typed = type(opened, 'Mine');
  expect(requestOf(typed)).toMatchObject({
    writer: 'me',
    sequence: 1,
    draftVersion: 0,
    typed: { excerpt: 'Mine' },
    before: { excerpt: '' },
  });
  const sent = send(typed);
  expect(collectDraft(sent.draft, sent.text)).toBeNull();
  expect(sent.draft.status).toEqual({ kind: 'saved', id: sent.draft.id, at: AT, by: null });
  const more = requestOf(type(sent, 'More'));
  expect(more).toMatchObject({ id: sent.draft.id, draftVersion: 1, typed: { excerpt: 'More' } });
  expect(more.before, 'the site knows what this editor wrote').toEqual({});
});

test('answers that come late, or the wrong way round, do not say that newer words are kept', () => {
  const typed = type(open(), 'One');
  const first = requestOf(typed);
  const more = type(typed, 'Two');
  const second = requestOf(more);
  const late = kept(second, { startedFrom: 1, draftVersion: 2 });
  const after = answer(answer(more, second, late), first, kept(first));
  expect(listUnsent(after.draft, after.text)).toEqual([]);
  const during = answer(more, first, kept(first));
  expect(requestOf(during).typed).toEqual({ excerpt: 'Two' });
  const undone = type(more, '');
  expect(requestOf(answer(undone, first, kept(first))).typed).toEqual({ excerpt: '' });
});

test('what somebody else typed into other fields is shown, and what is typed here stays', () => {
  const typed = type(send(type(open(), 'Kept')), 'Typed on');
  const theirs = stored({ excerpt: 'Kept', title: 'Theirs' }, { id: typed.draft.id });
  const both = read(typed, theirs);
  expect(titles(both)).toEqual(['Theirs', 'Typed on', '']);
  expect(requestOf(both)).toMatchObject({ draftVersion: 7, typed: { excerpt: 'Typed on' } });
  expect(both.draft.conflicts).toEqual({});
});

test('where both typed into one field, neither is lost: one is chosen', () => {
  const typed = type(type(open(), 'Mine'), 'Other field', 'content');
  const theirs = { value: 'Theirs', isOwn: false };
  const blocked = send(typed, { theirs: { excerpt: theirs } });
  expect(blocked.draft.conflicts).toEqual({ excerpt: theirs });
  expect(titles(blocked)).toEqual(['', 'Mine', 'Other field']);
  const more = type(blocked, 'Mine, and more');
  expect(collectDraft(more.draft, more.text), 'until then it is not sent again').toBeNull();

  const mine = editingReducer(more, { type: 'draft-mine-chosen', field: 'excerpt' });
  expect(requestOf(mine)).toMatchObject({
    typed: { excerpt: 'Mine, and more' },
    before: { excerpt: 'Theirs' },
  });
  expect(mine.draft.status, 'the site does not have it yet').toEqual({ kind: 'none' });
  expect(send(mine).draft.status).toMatchObject({ kind: 'saved' });
  const chosen = { type: 'both-theirs-chosen', field: 'excerpt', key: 'k' } as const;
  const other = editingReducer(more, chosen);
  expect(titles(other)).toEqual(['', 'Theirs', 'Other field']);
  expect(collectDraft(other.draft, other.text)).toBeNull();
});

test('who typed the same first does not matter', () => {
  const same = send(type(open(), 'The same'));
  const theirs = { value: 'The same', isOwn: false };
  const more = send(type(same, 'The same, and more'), { theirs: { excerpt: theirs } });
  expect(more.draft.conflicts).toEqual({});
  expect(requestOf(more)).toMatchObject({
    typed: { excerpt: 'The same, and more' },
    before: { excerpt: 'The same' },
  });
});

test('a field that both changed is found when the draft is read, too; one’s own words are none', () => {
  const typed = type(send(type(open(), 'Kept')), 'Typed on');
  const of = (writer: string) =>
    stored(
      { excerpt: 'Changed' },
      { id: typed.draft.id, writers: { excerpt: { writer, isOwn: true } } },
    );
  expect(read(typed, of('phone')).draft.conflicts).toEqual({
    excerpt: { value: 'Changed', isOwn: true },
  });
  const own = read(typed, of('me'));
  expect(own.draft.conflicts).toEqual({});
  expect(titles(own)).toEqual(['', 'Typed on', '']);
});

test('changes by others that were not read are not taken for seen', () => {
  const sent = send(type(open(), 'Mine'), { startedFrom: 4, draftVersion: 5 });
  expect(sent.draft.draftVersion).toBe(0);
});

test('what was typed and undone leaves no draft', () => {
  const undone = type(send(type(open(), 'Mine')), '');
  expect(requestOf(undone).typed).toEqual({ excerpt: '' });
  const after = send(undone, { draftVersion: 0 });
  expect(after.draft).toMatchObject({
    id: undone.draft.id,
    draftVersion: 0,
    status: { kind: 'none' },
  });
});

test('an answer that comes after a newer one asks nothing', () => {
  const first = type(open(), 'Mine');
  const second = type(first, 'Mine, and more');
  const kept2 = answer(second, requestOf(second), kept(requestOf(second), { draftVersion: 3 }));
  const theirs = { excerpt: { value: 'Theirs', isOwn: false } };
  const late = answer(kept2, requestOf(first), kept(requestOf(first), { draftVersion: 2, theirs }));
  expect(late.draft.conflicts).toEqual({});
  expect(collectDraft(late.draft, late.text)).toBeNull();
});

test('a draft that is gone takes nothing away: its text is sent as a whole once somebody types', () => {
  const sent = send(type(type(open(), 'Mine'), 'Text', 'content'));
  const heard = read(sent, null);
  expect(heard.draft).toEqual(sent.draft);
  const typed = type(heard, 'Typed on');
  const request = requestOf(typed);
  const closed = read(answer(typed, request, { ok: false, code: 'gone' }), null, true);
  expect(requestOf(closed)).toMatchObject({
    id: sent.draft.id,
    draftVersion: 0,
    typed: { excerpt: 'Typed on', content: 'Text' },
  });
});

test.each([
  ['offline', 'no connection'],
  ['too_large', 'over 1 MB'],
  ['signed_out', 'you’re signed out'],
  ['failed', 'the site has a problem'],
] as const)('says why the text is in the browser alone: %s', (code, why) => {
  const typed = type(open(), 'Mine');
  const after = answer(typed, requestOf(typed), { ok: false, code, message: '' });
  expect(after.draft.status).toEqual({ kind: 'local', why });
  expect(requestOf(after).typed).toEqual({ excerpt: 'Mine' });
});

test('an editor opens with the draft, says whose it is, and sends nothing before something is typed', () => {
  const opened = open(stored({ title: 'Theirs' }));
  expect(titles(opened)).toEqual(['Theirs', '', '']);
  expect(collectDraft(opened.draft, opened.text)).toBeNull();
  expect(opened.draft).toMatchObject({ id: 'theirs', status: { by: 'ben@example.com' } });
});

test('of a copy in the browser of the same draft, what was not sent comes back; others’ words stay', () => {
  const opened = open(stored({ title: 'Theirs', excerpt: 'Was here' }));
  const { title: _, ...fields } = opened.text.fields;
  const copy: LocalCopy = {
    postId: null,
    version: null,
    startedNew: true,
    fields: { ...fields, title: 'Before theirs', excerpt: 'Not sent' },
    publishDate: { kind: 'now' },
    savedAt: AT,
    draftId: 'theirs',
    draftVersion: 6,
    before: { excerpt: 'Was here' },
  };
  const restored = editingReducer(opened, { type: 'both-restored', copy, key: 'k' });
  expect(titles(restored)).toEqual(['Theirs', 'Not sent', '']);
  expect(requestOf(restored)).toMatchObject({
    typed: { excerpt: 'Not sent' },
    before: { excerpt: 'Was here' },
  });
  const whole = { ...copy, draftId: 'saved-since' };
  const other = editingReducer(open(), { type: 'both-restored', copy: whole, key: 'k' });
  expect(titles(other)).toEqual(['Before theirs', 'Not sent', '']);
  expect(other.draft).toMatchObject({ id: 'saved-since', draftVersion: 6 });
});

test('a site that was restored from a backup gets again what was typed since', () => {
  const known = stored({ title: 'Begun', excerpt: 'Theirs' });
  const typed = send(type(open(known), 'Mine'), { draftVersion: 8 });
  expect(collectDraft(typed.draft, typed.text)).toBeNull();
  const restored = read(typed, { ...known, draftVersion: 5 });
  expect(titles(restored)).toEqual(['Begun', 'Mine', '']);
  expect(requestOf(restored)).toMatchObject({
    typed: { excerpt: 'Mine' },
    before: { excerpt: 'Theirs' },
  });
});

test('discarding leaves nothing to send', () => {
  const typed = send(type(open(), 'Mine'));
  const { draft, text } = editingReducer(typed, { type: 'draft-discarded' });
  expect(collectDraft(draft, text)).toBeNull();
});

test('what was typed here was discarded if the field says again what the post says', () => {
  const { draft, text } = send(type(open(), 'Mine'));
  const found = (texts: Partial<PostDraft['texts']> | null): ReadState => {
    return { ok: true, isKnown: false, post: null, draft: texts && stored(texts) };
  };
  expect(isDiscarded(draft, text, found(null))).toBe(true);
  // Somebody has begun another draft since.
  expect(isDiscarded(draft, text, found({ title: 'Theirs' }))).toBe(true);
  expect(isDiscarded(draft, text, found({ excerpt: 'Mine', title: 'Theirs' }))).toBe(false);
  expect(isDiscarded(draft, text, found({ excerpt: 'Mine, changed' }))).toBe(false);
  const { draft: unsent, text: typed } = type(open(), 'Mine');
  expect(isDiscarded(unsent, typed, found(null))).toBe(false);
});
