import { ContentError, isBusy } from '#app/html/content/content-error.server.ts';
import type { CompareRequest, Comparison, TextPiece } from '#app/html/diff/comparison.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Overrides } from '../apply-overrides.ts';
import { type Difference, listDifferences } from '../compare-texts.ts';
import type { DocumentId } from '../documents.ts';

const BUSY =
  'The site is busy with other texts right now. Please reload this page in a moment to see which words differ.';
const TOO_LONG = 'These texts are too long to compare word by word.';

/** The differences of a text with formatting. */
export type ComparedHtml = Pick<Comparison, 'groups' | 'links' | 'images'>;

/** A field that differs, word by word. */
export interface ComparedField extends Omit<Difference, 'words' | 'isHtml'> {
  readonly pieces: readonly TextPiece[];
  /** Null for words without formatting, which are in `pieces`. */
  readonly html: ComparedHtml | null;
}

interface ComparedVersions {
  readonly fields: readonly ComparedField[];
  /** Why the words could not be compared, for the admin; then the fields have no pieces. */
  readonly problem: string | null;
}

interface CompareOptions {
  readonly actorId: string | null;
  readonly signal: AbortSignal;
}

/** Compares two versions of a document, in the worker: a text of a page can be as long as a post. */
export async function compareVersions(
  worker: Pick<ContentWorker, 'compare'>,
  id: DocumentId,
  { before, after }: { readonly before: Overrides; readonly after: Overrides },
  options: CompareOptions,
): Promise<ComparedVersions> {
  const differences = listDifferences(id, before, after);
  if (differences.length === 0) return { fields: [], problem: null };
  const { texts, htmls, problem } = await compareAll(worker, differences, options);
  const fields = differences.map(({ words: _, isHtml: _isHtml, ...difference }) => ({
    ...difference,
    pieces: texts[difference.id] ?? [],
    html: htmls.get(difference.id) ?? null,
  }));
  return { fields, problem };
}

interface ComparedWords extends Pick<Comparison, 'texts'> {
  readonly htmls: ReadonlyMap<string, ComparedHtml>;
  readonly problem: string | null;
}

/** Words without formatting in one request, each text with formatting in a separate one. */
async function compareAll(
  worker: Pick<ContentWorker, 'compare'>,
  differences: readonly Difference[],
  { actorId, signal }: CompareOptions,
): Promise<ComparedWords> {
  const ask = (request: Pick<CompareRequest, 'before' | 'after' | 'texts'>) =>
    worker.compare({ ...request, layout: 'one', whole: false }, actorId ?? 'website', signal);
  const plain = differences.filter(({ isHtml }) => !isHtml);
  const words = Object.fromEntries(plain.map(({ id, words: sides }) => [id, sides]));
  const htmls = new Map<string, ComparedHtml>();
  try {
    const { texts } =
      plain.length === 0 ? { texts: {} } : await ask({ before: '', after: '', texts: words });
    for (const { id, words: sides, isHtml } of differences) {
      if (!isHtml) continue;
      const { groups, links, images } = await ask({ ...sides, texts: {} });
      htmls.set(id, { groups, links, images });
    }
    return { texts, htmls, problem: null };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { texts: {}, htmls: new Map(), problem: isBusy(error) ? BUSY : TOO_LONG };
  }
}
