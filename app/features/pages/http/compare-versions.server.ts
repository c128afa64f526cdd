import { ContentError, isBusy } from '#app/html/content/content-error.server.ts';
import type { CompareRequest, Comparison, TextPiece } from '#app/html/diff/comparison.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Overrides } from '../changes/apply-overrides.ts';
import { type FieldInBoth, listDifferences, listInBoth } from '../changes/compare-texts.ts';
import type { DocumentId } from '../documents.ts';

const BUSY =
  'The site is busy with other texts right now. Please reload this page in a moment to see which words differ.';
const TOO_LONG = 'These texts are too long to compare word by word.';

/** The differences of a text with formatting. */
export type ComparedHtml = Pick<Comparison, 'groups' | 'links' | 'images'>;

/** A field in two versions, word by word. */
export interface ComparedField extends Omit<FieldInBoth, 'words' | 'kind'> {
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
  /** Also shows everything that is the same. */
  readonly whole: boolean;
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
  const fields = options.whole
    ? listInBoth(id, before, after).filter((field) => field.differs || isWorthShowing(field))
    : listDifferences(id, before, after);
  const { texts, htmls, problem } = await compareAll(worker, fields, options);
  const compared = fields.map(({ words, kind: _, ...field }) => ({
    ...field,
    pieces: field.differs ? (texts[field.id] ?? []) : sameWords(words.after, htmls.has(field.id)),
    html: htmls.get(field.id) ?? null,
  }));
  return { fields: compared, problem };
}

/** Of what is the same: not that a section is shown, nor a place without anything. */
function isWorthShowing({ kind, words, images }: FieldInBoth): boolean {
  return kind !== 'hidden' && words.after !== '' && images?.after !== '';
}

function sameWords(text: string, isShown: boolean): TextPiece[] {
  return isShown ? [] : [{ operation: 'same', text }];
}

interface ComparedWords extends Pick<Comparison, 'texts'> {
  readonly htmls: ReadonlyMap<string, ComparedHtml>;
  readonly problem: string | null;
}

/** Words without formatting in one request, each text with formatting in a separate one. */
async function compareAll(
  worker: Pick<ContentWorker, 'compare'>,
  fields: readonly FieldInBoth[],
  { whole, actorId, signal }: CompareOptions,
): Promise<ComparedWords> {
  const ask = (request: Pick<CompareRequest, 'before' | 'after' | 'texts'>) =>
    worker.compare({ ...request, whole }, actorId ?? 'website', signal);
  const plain = fields.filter(({ kind, differs }) => differs && kind !== 'html');
  const words = Object.fromEntries(plain.map(({ id, words: sides }) => [id, sides]));
  const htmls = new Map<string, ComparedHtml>();
  try {
    const { texts } =
      plain.length === 0 ? { texts: {} } : await ask({ before: '', after: '', texts: words });
    for (const { id, words: sides, kind } of fields) {
      if (kind !== 'html') continue;
      const { groups, links, images } = await ask({ ...sides, texts: {} });
      htmls.set(id, { groups, links, images });
    }
    return { texts, htmls, problem: null };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { texts: {}, htmls: new Map(), problem: isBusy(error) ? BUSY : TOO_LONG };
  }
}
