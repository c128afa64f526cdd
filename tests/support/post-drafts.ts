import { randomUUID } from 'node:crypto';
import {
  type DraftField,
  type DraftRequest,
  type DraftResult,
  type DraftTexts,
  emptyTexts,
  type SeenDraft,
  toDraftTexts,
} from '#app/features/articles/drafts/draft-protocol.ts';
import type { PostFields } from '#app/features/articles/post-fields.ts';
import type { PublishDate } from '#app/features/articles/publish-date.ts';
import { type PostedForm, postFields, type Writer } from './posts.ts';

interface Opened {
  /** Of the post. */
  id?: string;
  version?: number | null;
  draftVersion?: number;
  /** What the editor was opened with, where that is not what a test's post says. */
  fields?: Partial<PostFields>;
}

interface Typed {
  fields?: Partial<PostFields>;
  publishDate?: PublishDate;
}

/** An open editor as the server sees it: one tab of one person. */
export function openTab(writer: Writer, opened: Opened = {}) {
  const tab = randomUUID();
  const { id = randomUUID(), version = null } = opened;
  const isNew = version === null && opened.draftVersion === undefined;
  let draftVersion = opened.draftVersion ?? 0;
  let sequence = 0;
  const known = isNew ? emptyTexts('post') : toDraftTexts(postFields(opened.fields));
  const written = new Set<string>();

  const draft = (): SeenDraft => ({ id, writer: tab, sequence, draftVersion });

  function request(title: string, { fields, ...date }: Typed = {}): DraftRequest {
    sequence += 1;
    const began = isNew ? postFields(opened.fields) : {};
    const typed: Partial<DraftTexts> = { ...began, title, ...fields, ...date };
    const before = Object.fromEntries(
      (Object.keys(typed) as DraftField[])
        .filter((name) => !written.has(name))
        .map((name) => [name, known[name]]),
    );
    return { ...draft(), version, kind: 'post', typed, before };
  }

  async function send(body: DraftRequest): Promise<PostedForm<DraftResult>> {
    const answer = await writer.postJson<DraftResult>('/admin/posts/draft', body);
    if (answer.body.ok) {
      draftVersion = Math.max(draftVersion, answer.body.draftVersion);
      for (const name of Object.keys(body.typed) as DraftField[]) {
        if (answer.body.theirs[name] === undefined) written.add(name);
      }
    }
    return answer;
  }

  return {
    id,
    /** The text that is sent next, for requests that are late or come twice. */
    request,
    send,
    type: (title: string, given: Typed = {}) => send(request(title, given)),
    /** Of a field that somebody else has changed, this editor's text is chosen. */
    keepMine(name: DraftField, theirs: DraftTexts[DraftField]) {
      written.delete(name);
      Object.assign(known, { [name]: theirs });
    },
    /** The draft as this editor shows it, for a save or to discard it. */
    draft,
  };
}
