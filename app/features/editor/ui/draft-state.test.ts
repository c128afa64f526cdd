import { expect, test } from 'vitest';
import type { DraftRequest, PostDraft } from '#app/features/articles/drafts/draft-protocol.ts';
import { collectDraft, ownDraft } from './draft-state.ts';
import { type Editing, editingReducer, openEditing } from './editing.ts';
import type { SentDraftResult } from './send.ts';

const AT = '2025-01-05T09:00:00.000Z';

function open(more: Partial<Parameters<typeof openEditing>[0]> = {}): Editing {
  const options = { post: null, writer: 'me', openedDraft: null, foundDraft: null } as const;
  return openEditing({ ...options, ...more });
}

function type(editing: Editing, value: string, key = value): Editing {
  return editingReducer(editing, { type: 'typed', field: 'title', value, key });
}

function requestOf({ draft, text }: Editing): DraftRequest {
  const batch = collectDraft(draft, text);
  if (batch?.kind !== 'text') throw new Error('there is no text to send');
  return batch.request;
}

/** Sends what there is, and takes this answer over. */
function send(editing: Editing, answer?: SentDraftResult): Editing {
  const request = requestOf(editing);
  const sent = editingReducer(editing, { type: 'draft-sent', id: request.id });
  return editingReducer(sent, {
    type: 'draft-answered',
    request,
    answer: answer ?? { ok: true, id: request.id, at: AT },
    nextId: 'next',
  });
}

function found(more: Partial<PostDraft> = {}): PostDraft {
  const { fields, publishDate } = open().text;
  const state = { id: 'theirs', writer: 'other', sequence: 7, version: null, at: AT };
  return { ...state, postId: null, fields: { ...fields, title: 'Other' }, publishDate, ...more };
}

test('what is typed is sent until the server has it', () => {
  const opened = open();
  expect(collectDraft(opened.draft, opened.text)).toBeNull();
  const typed = type(opened, 'Mine');
  expect(requestOf(typed)).toMatchObject({ writer: 'me', sequence: 1, seen: null });
  const kept = send(typed);
  expect(collectDraft(kept.draft, kept.text)).toBeNull();
  expect(kept.draft.status).toEqual({ kind: 'saved', id: kept.draft.id, at: AT });
  expect(requestOf(type(kept, 'More'))).toMatchObject({ id: kept.draft.id, sequence: 2 });
});

test('an answer that comes late does not say that newer words are kept', () => {
  const typed = type(open(), 'Mine');
  const request = requestOf(typed);
  const answer = { ok: true, id: request.id, at: AT } as const;
  const late = { type: 'draft-answered', request, answer, nextId: 'next' } as const;
  const after = editingReducer(send(type(typed, 'More')), late);
  expect(after.draft.kept).toBe(2);
  const during = editingReducer(type(typed, 'More'), late);
  expect(requestOf(during)).toMatchObject({ sequence: 2, fields: { title: 'More' } });
});

test('what was typed and undone is discarded, if the server may have it', () => {
  const never = type(type(open(), 'Mine'), '');
  expect(collectDraft(never.draft, never.text)).toBeNull();
  const undone = type(send(type(open(), 'Mine')), '');
  const batch = collectDraft(undone.draft, undone.text);
  expect(batch).toMatchObject({ kind: 'undone', draft: { id: undone.draft.id, sequence: 2 } });
  const after = editingReducer(undone, { type: 'draft-undone', id: undone.draft.id, nextId: 'b' });
  expect(after.draft).toMatchObject({ id: 'b', isStored: false, status: { kind: 'none' } });
  expect(collectDraft(after.draft, after.text)).toBeNull();
});

test('a newer text of another editor blocks saving until one is chosen', () => {
  const { id, writer, sequence, version, at } = found();
  const draft = { id, writer, sequence, version, at };
  const blocked = send(type(open(), 'Mine'), { ok: false, code: 'newer', draft });
  expect(blocked.draft.offer).toEqual({ draft, isNewer: true });
  const more = type(blocked, 'Mine, and more');
  expect(collectDraft(more.draft, more.text)).toBeNull();

  const mine = editingReducer(more, { type: 'offer-overruled' });
  expect(requestOf(mine)).toMatchObject({ id, seen: { writer, sequence }, sequence: 2 });
  expect(mine.draft.offer).toBeNull();

  const theirs = editingReducer(more, { type: 'offer-opened', draft: found() });
  const put = editingReducer(theirs, { type: 'restored', copy: found(), key: 'k' });
  expect(put.text.fields.title).toBe('Other');
  expect(collectDraft(put.draft, put.text)).toBeNull();
  expect(requestOf(type(put, 'On'))).toMatchObject({ id, seen: { writer, sequence } });

  const gone = editingReducer(more, { type: 'offer-gone', nextId: 'b' });
  expect(requestOf(gone)).toMatchObject({ id: 'b', seen: null });
});

test('what was typed after a save needs a draft with another id', () => {
  const kept = send(type(open(), 'Mine'));
  const saved = { type: 'draft-saved', edits: kept.text.edits, nextId: 'b' } as const;
  expect(editingReducer(kept, saved).draft).toMatchObject({ id: 'b', status: { kind: 'none' } });
  const typedDuringSave = editingReducer(type(kept, 'More'), saved);
  expect(typedDuringSave.draft.id).toBe(kept.draft.id);
  const closed = send(typedDuringSave, { ok: false, code: 'closed' });
  expect(requestOf(closed)).toMatchObject({ id: 'next', seen: null, fields: { title: 'More' } });
});

test('an answer for a draft that was saved meanwhile changes nothing', () => {
  const typed = type(open(), 'Mine');
  const request = requestOf(typed);
  const saved = editingReducer(typed, { type: 'draft-saved', edits: 1, nextId: 'b' });
  const answer = { ok: true, id: request.id, at: AT } as const;
  const late = editingReducer(saved, { type: 'draft-answered', request, answer, nextId: 'c' });
  expect(late.draft).toEqual(saved.draft);
});

test.each([
  ['offline', 'no connection'],
  ['too_large', 'over 1 MB'],
  ['signed_out', 'you’re signed out'],
  ['failed', 'the site has a problem'],
] as const)('says why the text is in the browser alone: %s', (code, why) => {
  const answer = { ok: false, code, message: '' } as const;
  const after = send(type(open(), 'Mine'), answer);
  expect(after.draft.status).toEqual({ kind: 'local', why });
  expect(requestOf(after).fields.title).toBe('Mine');
});

test('an editor that opens with a draft continues it, and sends nothing before something is typed', () => {
  const opened = open({ openedDraft: found() });
  expect(opened.text.fields.title).toBe('Other');
  expect(collectDraft(opened.draft, opened.text)).toBeNull();
  expect(ownDraft(opened.draft, opened.text)).toMatchObject({
    id: 'theirs',
    seen: { writer: 'other', sequence: 7 },
  });
});

test('continues the text of a closed editor, unless its own copy is newer', () => {
  const kept = send(type(open(), 'Mine'));
  const { id } = kept.draft;
  const own = { id, writer: 'me', sequence: 0 };
  const action = { type: 'draft-continued', nextId: 'b' } as const;
  expect(editingReducer(kept, { ...action, previous: own }).draft).toEqual(kept.draft);
  expect(editingReducer(kept, { ...action, previous: null }).draft).toMatchObject({ id: 'b' });
  const previous = { id: 'c', writer: 'closed', sequence: 3 };
  expect(editingReducer(kept, { ...action, previous }).draft).toMatchObject({
    id: 'c',
    seen: { writer: 'closed', sequence: 3 },
  });
});

test('discarding leaves nothing to send', () => {
  const typed = send(type(open(), 'Mine'));
  const { draft, text } = editingReducer(typed, { type: 'draft-discarded', nextId: 'b' });
  expect(collectDraft(draft, text)).toBeNull();
  const offered = open({ foundDraft: found() });
  const other = editingReducer(offered, { type: 'offer-discarded', id: 'another' });
  expect(other.draft.offer).not.toBeNull();
  const gone = editingReducer(offered, { type: 'offer-discarded', id: 'theirs' });
  expect(gone.draft.offer).toBeNull();
});
