import {
  DRAFT_FIELDS,
  type DraftField,
  type DraftRequest,
  type DraftTexts,
  emptyTexts,
  type PostDraft,
  type ReadDraftResult,
  type SeenDraft,
  type TheirText,
  toDraftTexts,
} from '#app/features/articles/drafts/draft-protocol.ts';
import type { Post } from '#app/features/articles/post.ts';
import { toFields } from '#app/features/articles/post-fields.ts';
import { readOnlyCopy } from '#app/site/words/errors.ts';
import { type EditorState, fieldsOf, kindOf } from './editor-state.ts';
import type { SentDraftResult } from './send.ts';

/** Where what was typed is, besides the browser; `local`: nowhere, and `why`. */
export type DraftStatus =
  | { readonly kind: 'none' }
  /** `by`: somebody else who typed last. */
  | { readonly kind: 'saved'; readonly id: string; readonly at: string; readonly by: string | null }
  | { readonly kind: 'local'; readonly why: string };

/** What the editor knows of the draft on the server, which it shares with others. */
export interface DraftState {
  /** This open editor. */
  readonly writer: string;
  /** Of the post, also before it is saved for the first time. */
  readonly id: string;
  /** 0 if there is none, as far as this editor knows. */
  readonly draftVersion: number;
  /** What the server has in each field, as far as this editor knows. */
  readonly known: DraftTexts;
  /** The edit with which this editor wrote a field that the server has as it was written. */
  readonly written: Partial<Record<DraftField, number>>;
  /** What somebody else made of a field that was changed here as well: one of the two is to be chosen. */
  readonly conflicts: Partial<Record<DraftField, TheirText>>;
  /** The content as somebody else typed it, which this editor only shows. */
  readonly shown: string | null;
  /** The post was deleted: what is typed is a draft of one that was never saved. */
  readonly isOrphan: boolean;
  /** The number of edits that were saved or discarded last: what answers to those says is old. */
  readonly closedWith: number;
  readonly status: DraftStatus;
}

/** What the server has that an editor does not show. */
export type ReadState = Extract<ReadDraftResult, { isKnown: false }>;

export type DraftAction =
  | { type: 'draft-answered'; request: DraftRequest; answer: SentDraftResult }
  /** It was saved with this many edits. */
  | { type: 'draft-saved'; edits: number; post: Post }
  | { type: 'draft-discarded' }
  /** Of a field that somebody else has changed, this editor's text is chosen. */
  | { type: 'draft-mine-chosen'; field: DraftField };

const WHY: Readonly<Record<string, string>> = {
  offline: 'no connection',
  too_large: 'over 1 MB',
  storage_full: readOnlyCopy['disk-full'].short,
  moving: readOnlyCopy.moving.short,
  signed_out: 'you’re signed out',
  forbidden: 'you’re signed out',
  reload: 'you’re signed out',
};

interface OpenOptions {
  readonly writer: string;
  readonly id: string;
  /** The draft that the editor opens with. */
  readonly opened: PostDraft | null;
}

export function openDraft({ writer, id, opened }: OpenOptions, text: EditorState): DraftState {
  return {
    writer,
    id: text.post?.id ?? opened?.id ?? id,
    draftVersion: opened?.draftVersion ?? 0,
    known: opened?.texts ?? textsOfPost(text.post, text),
    written: {},
    conflicts: {},
    shown: null,
    isOrphan: false,
    closedWith: -1,
    status: statusOf(opened),
  };
}

export function statusOf(draft: PostDraft | null): DraftStatus {
  if (draft === null) return { kind: 'none' };
  const { id, at, by, isOwn } = draft;
  return { kind: 'saved', id, at, by: isOwn ? null : by };
}

/** What the editor says. */
export function textsOf({ fields, publishDate }: EditorState): DraftTexts {
  return toDraftTexts(fields, publishDate);
}

/** What a post says, or a new one of the editor's kind. */
export function textsOfPost(post: Post | null, text: EditorState): DraftTexts {
  return toDraftTexts(fieldsOf(post, kindOf(text)));
}

export function isSame(one: DraftTexts[DraftField], other: DraftTexts[DraftField]): boolean {
  return (
    one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
  );
}

/** Some of the texts. */
export function pickTexts(texts: DraftTexts, names: readonly DraftField[]): Partial<DraftTexts> {
  return Object.fromEntries(names.map((name) => [name, texts[name]])) as Partial<DraftTexts>;
}

/** The draft with the text of this state, for a save. */
export function seenDraft({ id, writer, draftVersion }: DraftState, text: EditorState): SeenDraft {
  return { id, writer, sequence: text.edits, draftVersion };
}

/** The fields that the server does not have as they are here. */
export function listTyped({ known }: DraftState, text: EditorState): DraftField[] {
  const texts = textsOf(text);
  return DRAFT_FIELDS.filter((name) => !isSame(texts[name], known[name]));
}

/** Those of them to send: not where somebody has to choose first. */
export function listUnsent(draft: DraftState, text: EditorState): DraftField[] {
  return listTyped(draft, text).filter((name) => draft.conflicts[name] === undefined);
}

export function collectDraft(draft: DraftState, text: EditorState): DraftRequest | null {
  const names = listUnsent(draft, text);
  if (names.length === 0) return null;
  return {
    ...seenDraft(draft, text),
    version: draft.isOrphan ? null : (text.post?.version ?? null),
    kind: kindOf(text),
    typed: pickTexts(textsOf(text), names),
    before: pickTexts(
      draft.known,
      names.filter((name) => draft.written[name] === undefined),
    ),
  };
}

export function draftReducer(
  draft: DraftState,
  action: DraftAction,
  text: EditorState,
): DraftState {
  switch (action.type) {
    case 'draft-answered':
      return isPast(draft, action.request) ? draft : answered(draft, action, text);
    case 'draft-saved': {
      const known = toDraftTexts(toFields(action.post));
      const closed = { known, ...NOTHING_STORED, conflicts: {}, closedWith: action.edits };
      const status = text.edits === action.edits ? ({ kind: 'none' } as const) : draft.status;
      return { ...draft, ...closed, status };
    }
    case 'draft-discarded': {
      const closed = { known: textsOf(text), ...NOTHING_STORED, closedWith: text.edits };
      return { ...draft, ...closed, status: { kind: 'none' } };
    }
    case 'draft-mine-chosen': {
      const theirs = draft.conflicts[action.field];
      if (theirs === undefined) return draft;
      const known = { ...draft.known, [action.field]: theirs.value };
      return {
        ...draft,
        known,
        written: without(draft.written, action.field),
        conflicts: without(draft.conflicts, action.field),
        // What was stored last is the other text.
        status: { kind: 'none' },
      };
    }
  }
}

/** Whether the draft of a request was saved or discarded since, or is no longer this editor's. */
function isPast({ id, closedWith }: DraftState, request: DraftRequest): boolean {
  return request.id !== id || request.sequence <= closedWith;
}

const NOTHING_STORED = { draftVersion: 0, written: {}, isOrphan: false } as const;

export function without<Value>(
  record: Partial<Record<DraftField, Value>>,
  name: DraftField,
): Partial<Record<DraftField, Value>> {
  const { [name]: _, ...others } = record;
  return others as Partial<Record<DraftField, Value>>;
}

function answered(
  draft: DraftState,
  { request, answer }: Extract<DraftAction, { type: 'draft-answered' }>,
  text: EditorState,
): DraftState {
  if (!answer.ok) {
    // The editor reads what has become of it, and sends its text again.
    if (answer.code === 'gone') return draft;
    const why = WHY[answer.code] ?? 'the site has a problem';
    return { ...draft, status: { kind: 'local', why } };
  }
  const { at, draftVersion, startedFrom, theirs } = answer;
  const known: Record<string, unknown> = { ...draft.known };
  const written = { ...draft.written };
  const conflicts = { ...draft.conflicts };
  const texts = textsOf(text);
  // Answers come in any order: this editor has read what the draft says since.
  const isOld = draftVersion > 0 && draftVersion < draft.draftVersion;
  for (const name of Object.keys(request.typed) as DraftField[]) {
    const other = theirs[name];
    if ((written[name] ?? -1) >= request.sequence) continue;
    if (other !== undefined) {
      if (isOld) continue;
      delete written[name];
      // It says what this editor shows, though somebody else had typed the same first: it is sent again.
      if (isSame(other.value, draft.known[name])) continue;
      if (isSame(texts[name], other.value)) known[name] = other.value;
      else conflicts[name] = other;
    } else {
      known[name] = request.typed[name];
      written[name] = request.sequence;
    }
  }
  const merged = { ...draft, known: known as unknown as DraftTexts, conflicts };
  if (draftVersion === 0) {
    return { ...merged, ...NOTHING_STORED, written, status: { kind: 'none' } };
  }
  // Otherwise it has changes by others that this editor has not read: it must not save those unseen.
  const isNext = startedFrom === draft.draftVersion || draftVersion < draft.draftVersion;
  return {
    ...merged,
    written,
    draftVersion: isNext ? Math.max(draftVersion, draft.draftVersion) : draft.draftVersion,
    status: { kind: 'saved', id: draft.id, at, by: null },
  };
}

/**
 * Whether what this editor had stored was discarded: the field says again what the post said. A draft that
 * somebody saved or changed is no such thing, because they have seen it.
 */
export function isDiscarded(draft: DraftState, text: EditorState, read: ReadState): boolean {
  const mine = textsOf(text);
  const before = textsOfPost(text.post, text);
  const theirs = read.draft?.texts ?? textsOfPost(read.post, text);
  const written = Object.keys(draft.written) as DraftField[];
  return written.some(
    (name) => !isSame(mine[name], theirs[name]) && isSame(theirs[name], before[name]),
  );
}

interface TakenOver {
  readonly draft: DraftState;
  /** What the editor shows from now on. */
  readonly texts: DraftTexts;
}

/**
 * Takes over what the server has in every field that was not changed here. In the others, both texts
 * are shown.
 * @param isGone whether the site has just said that the post, or its only draft, was deleted
 */
export function takeOver(
  draft: DraftState,
  text: EditorState,
  { read, isGone }: { read: ReadState; isGone: boolean },
): TakenOver {
  const mine = textsOf(text);
  const { draft: stored, post } = read;
  if (stored === null && post === null) {
    // It was discarded, or deleted with its post: what is here is sent as a whole once somebody types.
    if (!isGone) return { draft, texts: mine };
    const known = emptyTexts(kindOf(text));
    const isOrphan = text.post !== null;
    return { draft: { ...draft, ...NOTHING_STORED, known, isOrphan }, texts: mine };
  }
  const theirs = stored?.texts ?? textsOfPost(post, text);
  const texts: Record<string, unknown> = { ...mine };
  const known: Record<string, unknown> = { ...theirs };
  const written: Partial<Record<DraftField, number>> = {};
  const conflicts: Partial<Record<DraftField, TheirText>> = {};
  // The site was restored from a backup: what this editor has written since is sent again.
  const isRestored = stored !== null && stored.draftVersion < draft.draftVersion;
  for (const name of DRAFT_FIELDS) {
    const writer = stored?.writers[name];
    if (writer?.writer === draft.writer) {
      const sequence = draft.written[name];
      if (sequence !== undefined) written[name] = sequence;
    } else if (isRestored && draft.written[name] !== undefined) {
      // Nobody has replaced it.
    } else if (isSame(theirs[name], draft.known[name]) || isSame(mine[name], theirs[name])) {
      // Nothing to choose.
    } else if (isSame(mine[name], draft.known[name])) {
      texts[name] = theirs[name];
    } else {
      known[name] = draft.known[name];
      conflicts[name] = { value: theirs[name], isOwn: writer?.isOwn ?? false };
    }
  }
  return {
    texts: texts as unknown as DraftTexts,
    draft: {
      ...draft,
      draftVersion: stored?.draftVersion ?? 0,
      known: known as unknown as DraftTexts,
      written,
      conflicts,
      shown: texts.content === mine.content ? draft.shown : theirs.content,
      isOrphan: false,
      status: statusOf(stored),
    },
  };
}
