import { expect, it } from 'vitest';
import type { FieldProblem } from '../drafts/draft-protocol.ts';
import type { FieldView } from '../fields/form-view.ts';
import {
  type DraftState,
  draftReducer,
  isShown,
  listUnsent,
  NO_EDITS,
  newestView,
} from './draft-state.ts';

const view: FieldView = {
  id: 'hero/headline',
  type: { type: 'text', label: 'Headline', max: 100 },
  within: '',
  state: 'original',
  typed: 'Old',
  stored: 'Old',
  takesPrices: true,
  default: null,
};

const now = (text: string): FieldView => ({ ...view, typed: text, stored: text, state: 'owner' });

function type(state: DraftState, typed: string, seen = view): DraftState {
  return draftReducer(state, { type: 'typed', view: seen, typed });
}

function answer(
  state: DraftState,
  {
    count,
    stored,
    errors = [],
    startedFrom = 0,
  }: { count: number; stored: string; errors?: FieldProblem[]; startedFrom?: number },
): DraftState {
  return draftReducer(state, {
    type: 'answered',
    sent: { [view.id]: count },
    known: 0,
    answer: {
      ok: true,
      startedFrom,
      facts: { draftVersion: count, hasDraft: true, draftBy: 'me', draftAt: null },
      fields: [now(stored)],
      errors,
      warnings: [],
    },
  });
}

const editOf = (state: DraftState) => state.edits[view.id];

it('sends what was typed, with what the field said before', () => {
  const state = type(type(NO_EDITS, 'N'), 'New');
  expect(listUnsent(state)).toEqual([
    [view.id, expect.objectContaining({ typed: 'New', before: 'Old' })],
  ]);
  const kept = answer(state, { count: 2, stored: 'New' });
  expect(listUnsent(kept)).toEqual([]);
  expect(editOf(kept)).toMatchObject({ progress: 'saved', before: 'New' });
});

it('keeps what was typed while the request was on its way, and sends it next', () => {
  const state = type(type(NO_EDITS, 'New'), 'Newer');
  const answered = answer(state, { count: 1, stored: 'New' });
  expect(editOf(answered)).toMatchObject({ typed: 'Newer', progress: 'typed', before: 'New' });
});

it('does not take over a version with changes that the form has not read', () => {
  const alone = answer(type(NO_EDITS, 'New'), { count: 1, stored: 'New' });
  expect(alone).toMatchObject({ facts: { draftVersion: 1 }, unread: 0 });
  const after = answer(type(NO_EDITS, 'New'), { count: 1, stored: 'New', startedFrom: 1 });
  expect(after).toMatchObject({ facts: null, unread: 1 });
  expect(editOf(after)).toMatchObject({ progress: 'saved' });
});

it('keeps a rejected text, and does not send it again until it is changed', () => {
  const errors: FieldProblem[] = [{ id: view.id, at: '', code: 'invalid', message: 'Too long.' }];
  const rejected = answer(type(NO_EDITS, 'Long'), { count: 1, stored: 'Old', errors });
  expect(editOf(rejected)).toMatchObject({ typed: 'Long', progress: 'rejected', errors });
  expect(listUnsent(rejected)).toEqual([]);
  expect(listUnsent(type(rejected, 'Lon'))).toHaveLength(1);
});

it('does not show words as kept because a request that is repeated is answered after they were discarded', () => {
  const saved = answer(type(NO_EDITS, 'New'), { count: 1, stored: 'New' });
  const sent = { [view.id]: 1 };
  const facts = { draftVersion: 2, hasDraft: false, draftBy: null, draftAt: null };
  const late = { ok: true, startedFrom: 2, facts, fields: [now('Old')], warnings: [] } as const;
  const stale: FieldProblem = { id: view.id, at: '', code: 'stale', message: 'Changed.' };
  for (const errors of [[], [stale]]) {
    const after = draftReducer(saved, {
      type: 'answered',
      sent,
      known: 2,
      answer: { ...late, errors },
    });
    expect(isShown(editOf(after), now('Old'))).toBe(false);
  }
});

it('stops sending a text that is too large for the site', () => {
  const sent = type(NO_EDITS, 'Very long');
  const rejected = draftReducer(sent, { type: 'too-large', id: view.id });
  expect(editOf(rejected)).toMatchObject({ typed: 'Very long', progress: 'rejected' });
  expect(editOf(rejected)?.errors).toHaveLength(1);
  expect(listUnsent(rejected)).toEqual([]);
});

it('keeps trailing spaces that the site does not store', () => {
  const kept = answer(type(NO_EDITS, 'New '), { count: 1, stored: 'New' });
  const edit = editOf(kept);
  expect(isShown(edit, now('New')) && edit.typed).toBe('New ');
});

it('shows what somebody else wrote later, but not over what is being typed', () => {
  const kept = answer(type(NO_EDITS, 'New'), { count: 1, stored: 'New' });
  expect(isShown(editOf(kept), now('Theirs'))).toBe(false);
  expect(isShown(editOf(type(kept, 'Newer', now('New'))), now('Theirs'))).toBe(true);
});

it('resolves a conflict the way the person chooses', () => {
  const errors: FieldProblem[] = [
    { id: view.id, at: '', code: 'stale', message: 'Someone else changed this.' },
  ];
  const conflict = answer(type(NO_EDITS, 'Mine'), { count: 1, stored: 'Theirs', errors });
  const mine = draftReducer(conflict, { type: 'kept-mine', view: now('Theirs') });
  expect(editOf(mine)).toMatchObject({ typed: 'Mine', before: 'Theirs', progress: 'typed' });
  const theirs = draftReducer(conflict, { type: 'took-theirs', id: view.id });
  expect(editOf(theirs)).toBeUndefined();
});

it('restores what the browser had stored, but not over what was typed since', () => {
  const edit = { id: view.id, typed: 'Kept', restores: false, before: 'Older' };
  const recovered = draftReducer(NO_EDITS, { type: 'recovered', edits: [{ view, edit }] });
  expect(listUnsent(recovered)).toEqual([
    [view.id, expect.objectContaining({ typed: 'Kept', before: 'Older' })],
  ]);
  const typed = draftReducer(type(NO_EDITS, 'Newer'), {
    type: 'recovered',
    edits: [{ view, edit }],
  });
  expect(editOf(typed)).toMatchObject({ typed: 'Newer', before: 'Old' });
});

it('counts everything that is typed, also what is typed back and what comes from the browser', () => {
  const typed = type(type(NO_EDITS, 'New'), 'Old');
  expect(typed.sequence).toBe(2);
  const edit = { id: view.id, typed: 'Kept', restores: false, before: 'Older' };
  expect(draftReducer(NO_EDITS, { type: 'recovered', edits: [{ view, edit }] }).sequence).toBe(1);
});

it('takes answers in any order', () => {
  const typed = type(type(NO_EDITS, 'New'), 'Newer');
  const last = answer(typed, { count: 2, stored: 'Newer' });
  expect(editOf(last)).toMatchObject({ progress: 'saved', before: 'Newer' });
  const errors: FieldProblem[] = [{ id: view.id, at: '', code: 'invalid', message: 'Too long.' }];
  expect(answer(last, { count: 1, stored: 'New', errors })).toEqual(last);
  expect(newestView(last, now('Old'), 0)).toMatchObject({ stored: 'Newer' });
});

it('does not send a field again after its words were given up', () => {
  const typed = type(NO_EDITS, 'New');
  expect(listUnsent(draftReducer(typed, { type: 'took-theirs', id: view.id }))).toEqual([]);
});
