import { ContentError } from '#app/html/content/content-error.server.ts';
import type { Comparison } from '#app/html/diff/comparison.ts';
import { toPreformatted } from '#app/html/words.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import { fieldText } from '../field-text.ts';
import { listFields, type PostFieldName, toFields } from '../post-fields.ts';
import { resanitize } from '../post-row.server.ts';
import type { Topic } from '../topics/offered/topic.ts';
import type { Revision } from './revision.ts';

interface CompareOptions {
  /** Also shows everything that is the same. */
  readonly whole: boolean;
  /** What topics are called. */
  readonly topics: readonly Topic[];
  readonly actorId: string | null;
  readonly signal?: AbortSignal;
}

export type CompareResult =
  | { readonly ok: true; readonly comparison: Comparison }
  | { readonly ok: false; readonly message: string };

/** Compares two revisions of a post. `texts` of the result has the fields that differ. */
export async function compareRevisions(
  worker: ContentWorker,
  before: Revision,
  after: Revision,
  { whole, topics, actorId, signal }: CompareOptions,
): Promise<CompareResult> {
  const client = actorId ?? 'website';
  try {
    const request = {
      before: await readContent(worker, before, client, signal),
      after: await readContent(worker, after, client, signal),
      texts: listChangedFields(before, after, topics),
      whole,
    };
    return { ok: true, comparison: await worker.compare(request, client, signal) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { ok: false, message: describeFailure(error) };
  }
}

/** Content that the current sanitizer does not accept is shown as it is written. */
async function readContent(
  worker: ContentWorker,
  { post, sanitizerVersion }: Revision,
  client: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const row = { content: post.content, policy_version: sanitizerVersion };
  const result = await resanitize(row, { worker, client, ...(signal ? { signal } : {}) });
  return result.ok ? result.content : toPreformatted(post.content);
}

function listChangedFields(before: Revision, after: Revision, topics: CompareOptions['topics']) {
  const old = toFields(before.post);
  const now = toFields(after.post);
  const texts: Partial<Record<PostFieldName, { before: string; after: string }>> = {};
  for (const name of listFields(after.post.kind)) {
    if (name === 'content' || name === 'isPublished') continue;
    const [one, other] = [fieldText(old, name, topics), fieldText(now, name, topics)];
    if (one !== other) texts[name] = { before: one, after: other };
  }
  return texts;
}

function describeFailure({ code, message }: ContentError): string {
  return code === 'busy' ? message : 'These texts are too long to compare word by word.';
}
