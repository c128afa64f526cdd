import { randomUUID } from 'node:crypto';
import type { DraftRequest, DraftResult } from '#app/features/articles/drafts/draft-protocol.ts';
import type { StoredState } from '#app/features/articles/drafts/ordering.ts';
import type { PostFields } from '#app/features/articles/post-fields.ts';
import { type PostedForm, postFields, type Writer } from './posts.ts';

interface Typed extends Partial<Omit<DraftRequest, 'fields'>> {
  fields?: Partial<PostFields>;
}

/** An open editor as the server sees it: one tab of one person. */
export function openTab(writer: Writer, opened: Typed = {}) {
  const tab = randomUUID();
  let sequence = 0;
  const base = { id: randomUUID(), postId: null, version: null, seen: null, ...opened };

  function request(title: string, given: Typed = {}): DraftRequest {
    sequence += 1;
    return {
      publishDate: { kind: 'now' },
      writer: tab,
      sequence,
      ...base,
      ...given,
      fields: postFields({ title, ...opened.fields, ...given.fields }),
    };
  }
  const send = (body: DraftRequest): Promise<PostedForm<DraftResult>> =>
    writer.postJson<DraftResult>('/admin/posts/draft', body);

  return {
    id: base.id,
    /** The text that is sent next, for requests that are late or come twice. */
    request,
    send,
    type: (title: string, given: Typed = {}) => send(request(title, given)),
    /** What a save of this editor's text says of its draft. */
    draft: () => ({ id: base.id, writer: tab, sequence, seen: base.seen as StoredState | null }),
  };
}
