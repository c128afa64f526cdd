import { expect, it } from 'vitest';
import type { FieldView } from '../form-view.ts';
import { listUnsent } from './draft-state.ts';
import { readAnswer } from './texts-answer.ts';

const viewOf = (id: string): FieldView => ({
  id,
  type: { type: 'text', label: 'Headline', max: 100 },
  within: '',
  state: 'owner',
  typed: 'Stored',
  stored: 'Stored',
  takesPrices: true,
  default: null,
});

it('sends what the site has not saved, unless it is invalid, with what each edit started from', () => {
  const field = { typed: 'Mine', before: 'Old', isSaved: false };
  const wrong = { id: 'wrong', at: '', code: 'stale', message: 'Choose.' } as const;
  const state = readAnswer([viewOf('kept'), viewOf('new'), viewOf('wrong')], {
    message: 'Not published.',
    fields: [
      { ...field, id: 'kept', before: 'Stored', isSaved: true },
      { ...field, id: 'new' },
      { ...field, id: 'wrong' },
      { ...field, id: 'gone' },
    ],
    errors: [wrong],
    warnings: [],
  });
  expect(listUnsent(state).map(([id]) => id)).toEqual(['new']);
  expect(state.edits).toMatchObject({
    kept: { progress: 'saved', before: 'Stored' },
    new: { progress: 'typed', before: 'Old' },
    wrong: { progress: 'rejected', before: 'Old', errors: [wrong] },
  });
  expect(Object.keys(state.edits)).toEqual(['kept', 'new', 'wrong']);
});
