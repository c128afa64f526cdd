import { expect, test } from 'vitest';
import type { CopyRequest, PostDraft } from '#app/domains/posts/drafts/draft-protocol.ts';
import { collectCopy, ownCopy } from './draft-state.ts';
import { type Editing, editingReducer, openEditing } from './editing.ts';
import type { SentCopyResult } from './send.ts';

const AT = '2025-01-05T09:00:00.000Z';

function open(more: Partial<Parameters<typeof openEditing>[0]> = {}): Editing {
  const options = { post: null, writer: 'me', openedCopy: null, foundCopy: null } as const;
  return openEditing({ ...options, ...more });
}

function type(editing: Editing, value: string, key = value): Editing {
  return editingReducer(editing, { type: 'typed', field: 'title', value, key });
}

function requestOf({ copy, text }: Editing): CopyRequest {
  const batch = collectCopy(copy, text);
  if (batch?.kind !== 'text') throw new Error('there is no text to send');
  return batch.request;
}

/** Sends what there is, and takes this answer over. */
function send(editing: Editing, answer?: SentCopyResult): Editing {
  const request = requestOf(editing);
  const sent = editingReducer(editing, { type: 'copy-sent', id: request.id });
  return editingReducer(sent, {
    type: 'copy-answered',
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
  expect(collectCopy(opened.copy, opened.text)).toBeNull();
  const typed = type(opened, 'Mine');
  expect(requestOf(typed)).toMatchObject({ writer: 'me', sequence: 1, seen: null });
  const kept = send(typed);
  expect(collectCopy(kept.copy, kept.text)).toBeNull();
  expect(kept.copy.status).toEqual({ kind: 'kept', id: kept.copy.id, at: AT });
  expect(requestOf(type(kept, 'More'))).toMatchObject({ id: kept.copy.id, sequence: 2 });
});

test('an answer that comes late does not say that newer words are kept', () => {
  const typed = type(open(), 'Mine');
  const request = requestOf(typed);
  const answer = { ok: true, id: request.id, at: AT } as const;
  const late = { type: 'copy-answered', request, answer, nextId: 'next' } as const;
  const after = editingReducer(send(type(typed, 'More')), late);
  expect(after.copy.kept).toBe(2);
  const during = editingReducer(type(typed, 'More'), late);
  expect(requestOf(during)).toMatchObject({ sequence: 2, fields: { title: 'More' } });
});

test('what was typed and undone is discarded, if the server may have it', () => {
  const never = type(type(open(), 'Mine'), '');
  expect(collectCopy(never.copy, never.text)).toBeNull();
  const undone = type(send(type(open(), 'Mine')), '');
  const batch = collectCopy(undone.copy, undone.text);
  expect(batch).toMatchObject({ kind: 'undone', copy: { id: undone.copy.id, sequence: 2 } });
  const after = editingReducer(undone, { type: 'copy-undone', id: undone.copy.id, nextId: 'b' });
  expect(after.copy).toMatchObject({ id: 'b', isStored: false, status: { kind: 'none' } });
  expect(collectCopy(after.copy, after.text)).toBeNull();
});

test('a newer text of another editor blocks saving until one is chosen', () => {
  const { id, writer, sequence, version, at } = found();
  const copy = { id, writer, sequence, version, at };
  const blocked = send(type(open(), 'Mine'), { ok: false, code: 'newer', copy });
  expect(blocked.copy.offer).toEqual({ copy, isNewer: true });
  const more = type(blocked, 'Mine, and more');
  expect(collectCopy(more.copy, more.text)).toBeNull();

  const mine = editingReducer(more, { type: 'offer-overruled' });
  expect(requestOf(mine)).toMatchObject({ id, seen: { writer, sequence }, sequence: 2 });
  expect(mine.copy.offer).toBeNull();

  const theirs = editingReducer(more, { type: 'offer-opened', copy: found() });
  const put = editingReducer(theirs, { type: 'restored', copy: found(), key: 'k' });
  expect(put.text.fields.title).toBe('Other');
  expect(collectCopy(put.copy, put.text)).toBeNull();
  expect(requestOf(type(put, 'On'))).toMatchObject({ id, seen: { writer, sequence } });

  const gone = editingReducer(more, { type: 'offer-gone', nextId: 'b' });
  expect(requestOf(gone)).toMatchObject({ id: 'b', seen: null });
});

test('what was typed after a save needs a copy with another id', () => {
  const kept = send(type(open(), 'Mine'));
  const saved = { type: 'copy-saved', edits: kept.text.edits, nextId: 'b' } as const;
  expect(editingReducer(kept, saved).copy).toMatchObject({ id: 'b', status: { kind: 'none' } });
  const typedDuringSave = editingReducer(type(kept, 'More'), saved);
  expect(typedDuringSave.copy.id).toBe(kept.copy.id);
  const closed = send(typedDuringSave, { ok: false, code: 'closed' });
  expect(requestOf(closed)).toMatchObject({ id: 'next', seen: null, fields: { title: 'More' } });
});

test('an answer for a copy that was saved meanwhile changes nothing', () => {
  const typed = type(open(), 'Mine');
  const request = requestOf(typed);
  const saved = editingReducer(typed, { type: 'copy-saved', edits: 1, nextId: 'b' });
  const answer = { ok: true, id: request.id, at: AT } as const;
  const late = editingReducer(saved, { type: 'copy-answered', request, answer, nextId: 'c' });
  expect(late.copy).toEqual(saved.copy);
});

test.each([
  ['offline', 'no connection'],
  ['too_large', 'over 1 MB'],
  ['signed_out', 'you’re signed out'],
  ['failed', 'the site has a problem'],
] as const)('says why the text is in the browser alone: %s', (code, why) => {
  const answer = { ok: false, code, message: '' } as const;
  const after = send(type(open(), 'Mine'), answer);
  expect(after.copy.status).toEqual({ kind: 'local', why });
  expect(requestOf(after).fields.title).toBe('Mine');
});

test('an editor that opens with a copy continues it, and sends nothing before something is typed', () => {
  const opened = open({ openedCopy: found() });
  expect(opened.text.fields.title).toBe('Other');
  expect(collectCopy(opened.copy, opened.text)).toBeNull();
  expect(ownCopy(opened.copy, opened.text)).toMatchObject({
    id: 'theirs',
    seen: { writer: 'other', sequence: 7 },
  });
});

test('a text of a closed editor is continued, and of its own copy a later state is known', () => {
  const kept = send(type(open(), 'Mine'));
  const { id } = kept.copy;
  const own = { id, writer: 'me', sequence: 0 };
  const action = { type: 'copy-continued', nextId: 'b' } as const;
  expect(editingReducer(kept, { ...action, previous: own }).copy).toEqual(kept.copy);
  expect(editingReducer(kept, { ...action, previous: null }).copy).toMatchObject({ id: 'b' });
  const previous = { id: 'c', writer: 'closed', sequence: 3 };
  expect(editingReducer(kept, { ...action, previous }).copy).toMatchObject({
    id: 'c',
    seen: { writer: 'closed', sequence: 3 },
  });
});

test('discarding leaves nothing to send', () => {
  const typed = send(type(open(), 'Mine'));
  const { copy, text } = editingReducer(typed, { type: 'copy-discarded', nextId: 'b' });
  expect(collectCopy(copy, text)).toBeNull();
  const offered = open({ foundCopy: found() });
  const other = editingReducer(offered, { type: 'offer-discarded', id: 'another' });
  expect(other.copy.offer).not.toBeNull();
  const gone = editingReducer(offered, { type: 'offer-discarded', id: 'theirs' });
  expect(gone.copy.offer).toBeNull();
});
