import type { FieldType } from '#app/site/words/field-types.ts';
import type { DraftInfo, DraftResult, FieldProblem } from '../drafts/draft-protocol.ts';
import type { Typed } from '../field-kinds/field-kind.ts';
import type { FieldView } from '../fields/form-view.ts';
import { addedIdOf } from '../sections/added-sections.ts';

/** What somebody did to a field in this form. */
export interface Edit {
  /** Of the field, which is gone once somebody removed the section that it is in. */
  readonly type: FieldType;
  readonly typed: Typed;
  /** Whether the person chose the original text and has typed nothing since. */
  readonly restores: boolean;
  /** What the field said when the edit began, as it is stored. */
  readonly before: unknown;
  /** 'rejected': not saved, and not sent again until it is changed. */
  readonly progress: 'typed' | 'rejected' | 'saved';
  /** Counts the changes, so that we can tell whether an answer is for the last one. */
  readonly count: number;
  readonly errors: readonly FieldProblem[];
  readonly warnings: readonly FieldProblem[];
}

/** An edit as this browser stores it. */
export interface LocalEdit {
  readonly id: string;
  readonly typed: Typed;
  readonly restores: boolean;
  /** What the field said when the edit began. */
  readonly before: unknown;
}

export interface DraftState {
  readonly edits: Readonly<Record<string, Edit>>;
  /** Fields as the last answers had them, until the page is loaded again. */
  readonly answered: Readonly<Record<string, { view: FieldView; draftVersion: number }>>;
  /** From the last answer; null before the first. */
  readonly facts: DraftInfo | null;
  /** The version in an answer that includes changes by others the form has not read; 0 for none. */
  readonly unread: number;
  /** Counts everything that is typed, as `OpenEditor` says. */
  readonly sequence: number;
}

export type SentEdits = readonly (readonly [id: string, edit: Edit])[];

export const NO_EDITS: DraftState = {
  edits: {},
  answered: {},
  facts: null,
  unread: 0,
  sequence: 0,
};

const TOO_LARGE = 'This is far too long. Please shorten it.';

export type DraftAction =
  | { readonly type: 'typed'; readonly view: FieldView; readonly typed: Typed }
  | { readonly type: 'restored'; readonly view: FieldView }
  /** Keeps this person's words although the original, or somebody else's words, differ now. */
  | { readonly type: 'kept-mine'; readonly view: FieldView }
  | { readonly type: 'took-theirs'; readonly id: string }
  /** The site rejected everything that was sent, because of this field. */
  | { readonly type: 'too-large'; readonly id: string }
  /** The site does not publish these as they are. */
  | {
      readonly type: 'refused';
      readonly views: readonly FieldView[];
      readonly problems: readonly FieldProblem[];
    }
  /** Restores what the browser had stored, where nothing was typed since. */
  | {
      readonly type: 'recovered';
      readonly edits: readonly { readonly view: FieldView; readonly edit: LocalEdit }[];
    }
  | {
      readonly type: 'answered';
      readonly sent: Readonly<Record<string, number>>;
      readonly answer: Extract<DraftResult, { ok: true }>;
      /** The version of the draft that the form shows. */
      readonly known: number;
    };

/** Whether the form shows this edit. Once it is saved, a later change by somebody else wins. */
export function isShown(edit: Edit | undefined, view: FieldView): edit is Edit {
  return edit !== undefined && (edit.progress !== 'saved' || isSame(edit.before, view.stored));
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The newer of two versions of a field: as the page was loaded, or as an answer had it. */
export function newestView(state: DraftState, view: FieldView, draftVersion: number): FieldView {
  const answered = state.answered[view.id];
  return answered !== undefined && answered.draftVersion >= draftVersion ? answered.view : view;
}

/** The fields to send, with the count of each edit. */
export function listUnsent({ edits }: DraftState): [id: string, edit: Edit][] {
  return Object.entries(edits).filter(([, { progress }]) => progress === 'typed');
}

/** An edit that was not kept, because somebody removed the section that it is in. */
export type LostEdit = readonly [id: string, edit: Edit];

export function listLost({ edits }: DraftState, views: readonly FieldView[]): LostEdit[] {
  return Object.entries(edits).filter(
    ([id, { progress }]) =>
      progress === 'rejected' && addedIdOf(id) !== null && views.every((view) => view.id !== id),
  );
}

export function draftReducer(state: DraftState, action: DraftAction): DraftState {
  switch (action.type) {
    case 'typed':
      return withEdit(state, action.view, { typed: action.typed, restores: false });
    case 'restored': {
      const { default: original, typed } = action.view;
      return withEdit(state, action.view, { typed: original ?? typed, restores: true });
    }
    case 'kept-mine': {
      const { view } = action;
      const edit = state.edits[view.id];
      const typed = isShown(edit, view) ? edit.typed : view.typed;
      const kept = withEdit(state, view, { typed, restores: false });
      return replaceEdit(kept, view.id, { before: view.stored });
    }
    case 'took-theirs': {
      const { [action.id]: _, ...edits } = state.edits;
      return { ...state, edits };
    }
    case 'too-large': {
      const error: FieldProblem = { id: action.id, at: '', code: 'invalid', message: TOO_LARGE };
      return replaceEdit(state, action.id, { progress: 'rejected', errors: [error] });
    }
    case 'refused':
      return action.views.reduce((next, view) => withRefused(next, view, action.problems), state);
    case 'recovered':
      return action.edits.reduce(withRecovered, state);
    case 'answered':
      return withAnswer(state, action);
  }
}

function withEdit(
  state: DraftState,
  view: FieldView,
  change: Pick<Edit, 'typed' | 'restores'>,
): DraftState {
  const edit = state.edits[view.id];
  const next: Edit = {
    ...change,
    type: view.type,
    before: isShown(edit, view) ? edit.before : view.stored,
    progress: 'typed',
    count: (edit?.count ?? 0) + 1,
    // They stay until the next answer: a message that flickers with every letter is noise.
    errors: edit?.errors ?? [],
    warnings: edit?.warnings ?? [],
  };
  return { ...state, sequence: state.sequence + 1, edits: { ...state.edits, [view.id]: next } };
}

function withRefused(
  state: DraftState,
  view: FieldView,
  problems: readonly FieldProblem[],
): DraftState {
  const errors = problems.filter(({ id }) => id === view.id);
  if (errors.length === 0) return state;
  const edit = state.edits[view.id];
  const typed = isShown(edit, view) ? edit.typed : view.typed;
  const next = withEdit(state, view, { typed, restores: false });
  return replaceEdit(next, view.id, { progress: 'rejected', errors });
}

function withRecovered(
  state: DraftState,
  { view, edit: { typed, restores, before } }: { view: FieldView; edit: LocalEdit },
): DraftState {
  const { [view.id]: present, ...others } = state.edits;
  if (present !== undefined && present.progress !== 'saved') return state;
  const edit: Edit = {
    type: view.type,
    typed,
    restores,
    before,
    progress: 'typed',
    count: (present?.count ?? 0) + 1,
    errors: [],
    warnings: [],
  };
  return { ...state, sequence: state.sequence + 1, edits: { ...others, [view.id]: edit } };
}

function replaceEdit(state: DraftState, id: string, change: Partial<Edit>): DraftState {
  const edit = state.edits[id];
  if (edit === undefined) return state;
  return { ...state, edits: { ...state.edits, [id]: { ...edit, ...change } } };
}

function withAnswer(
  state: DraftState,
  { sent, answer, known }: Extract<DraftAction, { type: 'answered' }>,
): DraftState {
  const { facts, fields } = answer;
  const { draftVersion } = facts;
  const isNews = (id: string) => (state.answered[id]?.draftVersion ?? 0) <= draftVersion;
  const answered = { ...state.answered };
  for (const view of fields) if (isNews(view.id)) answered[view.id] = { view, draftVersion };
  // The answer has only the fields that were sent, not those that somebody else changed before. If we
  // took over its version, we could publish words that this person has not seen.
  const hasUnread = answer.startedFrom > known;
  const isNewest = draftVersion >= (state.facts?.draftVersion ?? 0);
  let next: DraftState = {
    ...state,
    answered,
    ...(hasUnread ? { unread: Math.max(state.unread, draftVersion) } : isNewest ? { facts } : {}),
  };
  for (const [id, count] of Object.entries(sent)) {
    const edit = state.edits[id];
    const isLast = edit?.count === count;
    // Answers come in any order: what was typed since may have been answered before. One to a repeated
    // request says nothing new of what is saved.
    if (edit === undefined || edit.progress === 'saved' || !isNews(id)) continue;
    if (!isLast && edit.progress !== 'typed') continue;
    const errors = answer.errors.filter((problem) => problem.id === id);
    const warnings = answer.warnings.filter((problem) => problem.id === id);
    const view = fields.find((field) => field.id === id);
    const isSaved = errors.length === 0 && view !== undefined;
    next = replaceEdit(next, id, {
      errors,
      warnings,
      ...(isSaved ? { before: view.stored } : {}),
      ...(isLast ? { progress: isSaved ? 'saved' : 'rejected' } : {}),
    });
  }
  return next;
}
