import { readOnlyCopy } from '#app/content/errors.ts';
import type {
  CopyInfo,
  CopyRequest,
  OwnCopy,
  PostDraft,
} from '#app/domains/posts/drafts/draft-protocol.ts';
import type { CopyState as StoredState } from '#app/domains/posts/drafts/ordering.ts';
import type { EditorState } from './editor-state.ts';
import type { SentCopyResult } from './send.ts';

/** Where what was typed is, besides the browser; `local`: nowhere, and `why`. */
export type CopyStatus =
  | { readonly kind: 'none' }
  | { readonly kind: 'kept'; readonly id: string; readonly at: string }
  | { readonly kind: 'local'; readonly why: string };

/** A copy that this editor does not go on from. */
export interface OfferedDraft {
  readonly copy: CopyInfo;
  /** Whether it conflicts with what is typed here. */
  readonly isNewer: boolean;
}

/** A copy as an editor left it that is no longer open, or open elsewhere. */
export type ClosedCopy = StoredState & { readonly id: string };

/** What the editor knows of its draft on the server. */
export interface CopyState {
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
  readonly status: CopyStatus;
  readonly offer: OfferedDraft | null;
}

/** `nextId` is the id of the copy that follows, if one does. */
export type CopyAction =
  | { type: 'copy-sent'; id: string }
  | { type: 'copy-answered'; request: CopyRequest; answer: SentCopyResult; nextId: string }
  /** Everything was undone, and the server has nothing of it. */
  | { type: 'copy-undone'; id: string; nextId: string }
  /** The post was saved with this many edits. */
  | { type: 'copy-saved'; edits: number; nextId: string }
  | { type: 'copy-discarded'; nextId: string }
  /** The text of a closed editor is put into this one. */
  | { type: 'copy-continued'; previous: ClosedCopy | null; nextId: string }
  /** The offered text is put into the editor, as one edit. */
  | { type: 'offer-opened'; copy: PostDraft }
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
  /** The copy that the editor opens with. */
  readonly opened: PostDraft | null;
  /** This person's copy of the post, which is offered. */
  readonly found: CopyInfo | null;
  /** The editor's number of edits after it was opened. */
  readonly edits: number;
}

export function openCopy({ writer, id, opened, found, edits }: OpenOptions): CopyState {
  return {
    writer,
    ...(opened ? continuing(opened) : fresh(id)),
    kept: opened ? edits : 0,
    isBlocked: false,
    status: opened ? { kind: 'kept', id: opened.id, at: opened.at } : { kind: 'none' },
    offer: found && { copy: found, isNewer: false },
  };
}

function fresh(id: string): Pick<CopyState, 'id' | 'seen' | 'isStored'> {
  return { id, seen: null, isStored: false };
}

function continuing({ id, writer, sequence }: ClosedCopy): ReturnType<typeof fresh> {
  return { id, seen: { writer, sequence }, isStored: true };
}

/** The copy with the text of this state, for a save or for the browser's own copy. */
export function ownCopy({ id, seen, writer }: CopyState, { edits }: EditorState): OwnCopy {
  return { id, seen, writer, sequence: edits };
}

/** What is to be sent: the text, or that everything was undone. */
export type CopyBatch =
  | { readonly kind: 'text'; readonly request: CopyRequest }
  | { readonly kind: 'undone'; readonly copy: OwnCopy };

export function collectCopy(copy: CopyState, text: EditorState): CopyBatch | null {
  const own = ownCopy(copy, text);
  // What was typed and undone needs no copy.
  if (!text.dirty) return copy.isStored ? { kind: 'undone', copy: own } : null;
  if (copy.isBlocked || copy.kept === text.edits) return null;
  const { post, fields, publishDate } = text;
  const base = { postId: post?.id ?? null, version: post?.version ?? null };
  return { kind: 'text', request: { ...own, ...base, fields, publishDate } };
}

export function copyReducer(copy: CopyState, action: CopyAction, text: EditorState): CopyState {
  switch (action.type) {
    case 'copy-sent':
      return copy.id === action.id ? { ...copy, isStored: true } : copy;
    case 'copy-answered':
      // Otherwise it was saved, or replaced by another text, in the meantime.
      return copy.id === action.request.id ? answered(copy, action) : copy;
    case 'copy-undone':
      return copy.id === action.id ? renewed(copy, action.nextId) : copy;
    case 'copy-saved':
      return text.edits === action.edits ? renewed(copy, action.nextId) : copy;
    case 'copy-discarded':
      return { ...renewed(copy, action.nextId), kept: text.edits };
    case 'copy-continued': {
      const { previous, nextId } = action;
      // Of its own copy, this editor knows a later state.
      if (previous?.id === copy.id) return copy;
      return chosen(copy, previous ? continuing(previous) : fresh(nextId));
    }
    case 'offer-opened': {
      const { id, at } = action.copy;
      const status = { kind: 'kept', id, at } as const;
      return { ...chosen(copy, continuing(action.copy)), kept: text.edits + 1, status };
    }
    case 'offer-gone':
      return chosen(copy, fresh(action.nextId));
    case 'offer-overruled':
      return copy.offer ? chosen(copy, continuing(copy.offer.copy)) : copy;
    case 'offer-discarded':
      return copy.offer?.copy.id === action.id ? { ...copy, offer: null } : copy;
  }
}

function renewed(copy: CopyState, nextId: string): CopyState {
  return { ...copy, ...fresh(nextId), status: { kind: 'none' } };
}

function chosen(copy: CopyState, next: ReturnType<typeof fresh>): CopyState {
  return { ...copy, ...next, isBlocked: false, offer: null };
}

function answered(
  copy: CopyState,
  { request, answer, nextId }: Extract<CopyAction, { type: 'copy-answered' }>,
): CopyState {
  if (answer.ok) {
    const { id, at } = answer;
    const kept = Math.max(copy.kept, request.sequence);
    return { ...copy, id, seen: null, kept, status: { kind: 'kept', id, at } };
  }
  if (answer.code === 'closed') return { ...copy, ...fresh(nextId) };
  const why = WHY[answer.code] ?? 'the site has a problem';
  const local: CopyState = { ...copy, status: { kind: 'local', why } };
  return answer.code === 'newer'
    ? { ...local, isBlocked: true, offer: { copy: answer.copy, isNewer: true } }
    : local;
}
