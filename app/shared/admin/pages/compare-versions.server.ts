import type { Changes } from '#app/domains/site-texts/apply-changes.ts';
import { type Difference, listDifferences } from '#app/domains/site-texts/compare-texts.ts';
import type { DocumentId } from '#app/domains/site-texts/documents.ts';
import { ContentError, isBusy } from '#app/html/content/content-error.server.ts';
import type { Comparison, TextPiece } from '#app/html/diff/comparison.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';

const BUSY =
  'The site is busy with other texts right now. Please reload this page in a moment to see which words differ.';
const TOO_LONG = 'These texts are too long to compare word by word.';

/** A field that differs, word by word. */
export interface ComparedField extends Omit<Difference, 'words'> {
  readonly pieces: readonly TextPiece[];
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
  { before, after }: { readonly before: Changes; readonly after: Changes },
  options: CompareOptions,
): Promise<ComparedVersions> {
  const differences = listDifferences(id, before, after);
  if (differences.length === 0) return { fields: [], problem: null };
  const { texts, problem } = await compareWords(worker, differences, options);
  const fields = differences.map(({ words: _, ...difference }) => ({
    ...difference,
    pieces: texts[difference.id] ?? [],
  }));
  return { fields, problem };
}

async function compareWords(
  worker: Pick<ContentWorker, 'compare'>,
  differences: readonly Difference[],
  { actorId, signal }: CompareOptions,
): Promise<Pick<Comparison, 'texts'> & Pick<ComparedVersions, 'problem'>> {
  const request = {
    before: '',
    after: '',
    texts: Object.fromEntries(differences.map(({ id, words }) => [id, words])),
    layout: 'one',
    whole: false,
  } as const;
  try {
    const { texts } = await worker.compare(request, actorId ?? 'website', signal);
    return { texts, problem: null };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { texts: {}, problem: isBusy(error) ? BUSY : TOO_LONG };
  }
}
