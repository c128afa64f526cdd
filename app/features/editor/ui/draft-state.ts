import type {
  DraftInfo,
  DraftRequest,
  OwnDraft,
  PostDraft,
} from '#app/features/articles/drafts/draft-protocol.ts';
import type { StoredState } from '#app/features/articles/drafts/ordering.ts';
import { readOnlyCopy } from '#app/site/words/errors.ts';
import type { EditorState } from './editor-state.ts';
import type { SentDraftResult } from './send.ts';

/** Where what was typed is, besides the browser; `local`: nowhere, and `why`. */
export type DraftStatus =
  | { readonly kind: 'none' }
  | { readonly kind: 'saved'; readonly id: string; readonly at: string }
  | { readonly kind: 'local'; readonly why: string };

/** A draft that this editor does not continue. */
export interface OfferedDraft {
  readonly draft: DraftInfo;
  /** Whether it conflicts with what is typed here. */
  readonly isNewer: boolean;
}

/** A draft as an editor left it that is no longer open, or open elsewhere. */
export type ClosedDraft = StoredState & { readonly id: string };

/** What the editor knows of its draft on the server. */
export interface DraftState {
  /** This open editor. */
  readonly writer: string;
  readonly id: string;
  /** The text of another editor that this one continues. */
  readonly seen: StoredState | null;
  /** Whether the server may have it. */
  readonly isStored: boolean;
  /** The number of edits that the server has. */
  readonly kept: number;
  /** Another editor's newer text conflicts. */
  readonly isBlocked: boolean;
  readonly status: DraftStatus;
  readonly offer: OfferedDraft | null;
}

/** `nextId` is the id of the draft that follows, if one does. */
export type DraftAction =
  | { type: 'draft-sent'; id: string }
  | { type: 'draft-answered'; request: DraftRequest; answer: SentDraftResult; nextId: string }
  /** Everything was undone, and the server has nothing of it. */
  | { type: 'draft-undone'; id: string; nextId: string }
  /** The post was saved with this many edits. */
  | { type: 'draft-saved'; edits: number; nextId: string }
  | { type: 'draft-discarded'; nextId: string }
  /** The text of a closed editor is put into this one. */
  | { type: 'draft-continued'; previous: ClosedDraft | null; nextId: string }
  /** The offered text is put into the editor, as one edit. */
  | { type: 'offer-opened'; draft: PostDraft }
  | { type: 'offer-gone'; nextId: string }
  /** The text of this editor replaces the offered one. */
  | { type: 'offer-overruled' }
  | { type: 'offer-discarded'; id: string };

const WHY: Readonly<Record<string, string>> = {
  offline: 'no connection',
  newer: 'choose a text below',
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
  /** This person's draft of the post, which is offered. */
  readonly found: DraftInfo | null;
  /** The editor's number of edits after it was opened. */
  readonly edits: number;
}

export function openDraft({ writer, id, opened, found, edits }: OpenOptions): DraftState {
  return {
    writer,
    ...(opened ? continuing(opened) : fresh(id)),
    kept: opened ? edits : 0,
    isBlocked: false,
    status: opened ? { kind: 'saved', id: opened.id, at: opened.at } : { kind: 'none' },
    offer: found && { draft: found, isNewer: false },
  };
}

function fresh(id: string): Pick<DraftState, 'id' | 'seen' | 'isStored'> {
  return { id, seen: null, isStored: false };
}

function continuing({ id, writer, sequence }: ClosedDraft): ReturnType<typeof fresh> {
  return { id, seen: { writer, sequence }, isStored: true };
}

/** The draft with the text of this state, for a save or for the browser's own copy. */
export function ownDraft({ id, seen, writer }: DraftState, { edits }: EditorState): OwnDraft {
  return { id, seen, writer, sequence: edits };
}

/** What is to be sent: the text, or that everything was undone. */
export type DraftBatch =
  | { readonly kind: 'text'; readonly request: DraftRequest }
  | { readonly kind: 'undone'; readonly draft: OwnDraft };

export function collectDraft(draft: DraftState, text: EditorState): DraftBatch | null {
  const own = ownDraft(draft, text);
  // What was typed and undone needs no draft.
  if (!text.dirty) return draft.isStored ? { kind: 'undone', draft: own } : null;
  if (draft.isBlocked || draft.kept === text.edits) return null;
  const { post, fields, publishDate } = text;
  const base = { postId: post?.id ?? null, version: post?.version ?? null };
  return { kind: 'text', request: { ...own, ...base, fields, publishDate } };
}

export function draftReducer(
  draft: DraftState,
  action: DraftAction,
  text: EditorState,
): DraftState {
  switch (action.type) {
    case 'draft-sent':
      return draft.id === action.id ? { ...draft, isStored: true } : draft;
    case 'draft-answered':
      // Otherwise it was saved, or replaced by another text, in the meantime.
      return draft.id === action.request.id ? answered(draft, action) : draft;
    case 'draft-undone':
      return draft.id === action.id ? renewed(draft, action.nextId) : draft;
    case 'draft-saved':
      return text.edits === action.edits ? renewed(draft, action.nextId) : draft;
    case 'draft-discarded':
      return { ...renewed(draft, action.nextId), kept: text.edits };
    case 'draft-continued': {
      const { previous, nextId } = action;
      // Of its own draft, this editor knows a later state.
      if (previous?.id === draft.id) return draft;
      return chosen(draft, previous ? continuing(previous) : fresh(nextId));
    }
    case 'offer-opened': {
      const { id, at } = action.draft;
      const status = { kind: 'saved', id, at } as const;
      return { ...chosen(draft, continuing(action.draft)), kept: text.edits + 1, status };
    }
    case 'offer-gone':
      return chosen(draft, fresh(action.nextId));
    case 'offer-overruled':
      return draft.offer ? chosen(draft, continuing(draft.offer.draft)) : draft;
    case 'offer-discarded':
      return draft.offer?.draft.id === action.id ? { ...draft, offer: null } : draft;
  }
}

function renewed(draft: DraftState, nextId: string): DraftState {
  return { ...draft, ...fresh(nextId), status: { kind: 'none' } };
}

function chosen(draft: DraftState, next: ReturnType<typeof fresh>): DraftState {
  return { ...draft, ...next, isBlocked: false, offer: null };
}

function answered(
  draft: DraftState,
  { request, answer, nextId }: Extract<DraftAction, { type: 'draft-answered' }>,
): DraftState {
  if (answer.ok) {
    const { id, at } = answer;
    const kept = Math.max(draft.kept, request.sequence);
    return { ...draft, id, seen: null, kept, status: { kind: 'saved', id, at } };
  }
  if (answer.code === 'closed') return { ...draft, ...fresh(nextId) };
  const why = WHY[answer.code] ?? 'the site has a problem';
  const local: DraftState = { ...draft, status: { kind: 'local', why } };
  return answer.code === 'newer'
    ? { ...local, isBlocked: true, offer: { draft: answer.draft, isNewer: true } }
    : local;
}
