import { FairQueue, QueueFullError } from '#queue/fair-queue.ts';
import { ContentError } from '../content/content-error.server.ts';
import type { SanitizedContent } from '../content/sanitize-content.server.ts';
import type { CompareRequest, Comparison } from '../diff/comparison.ts';
import type { Elsewhere } from '../foreign/read-foreign.server.ts';
import type { OpenedPaste } from '../paste/open-paste.server.ts';
import type { HtmlText } from '../words.ts';
import {
  createContentThreadHost,
  type ThreadLimits,
  type ThreadProgram,
} from './content-thread-host.server.ts';
import type { TextWork } from './text-work.ts';

export interface ContentLimits extends ThreadLimits {
  /** How many texts of one client may wait. */
  readonly waitingPerClient: number;
  readonly waitMilliseconds: number;
}

/** Work is shared fairly between clients: an admin's id, the readers, the renewal of old posts. */
export interface ContentWorker {
  /**
   * Sanitizes in the worker thread, which runs only while it is needed.
   * @throws ContentError
   */
  sanitize(source: string, client: string, signal?: AbortSignal): Promise<SanitizedContent>;
  /**
   * Sanitizes a text from another system, and counts what is removed of it. Images with an address of
   * their own site alone stay, under `imageBase`.
   * @throws ContentError
   */
  readImport(
    text: { readonly source: string; readonly format: 'html' | 'markdown' },
    from: Elsewhere,
    client: string,
    signal?: AbortSignal,
  ): Promise<SanitizedContent>;
  /**
   * Sanitized content as Markdown.
   * @throws ContentError
   */
  toMarkdown(html: string, client: string): Promise<string>;
  /**
   * Cuts content into the blocks of an editor's document: a `DocumentJson`, as text.
   * @throws ContentError
   */
  readDocument(source: string, client: string, signal?: AbortSignal): Promise<string>;
  /**
   * Makes a document of pasted HTML, in the worker thread.
   * @throws ContentError
   */
  openPaste(source: string, client: string, signal?: AbortSignal): Promise<OpenedPaste>;
  /**
   * Makes sanitized content ready for a feed: absolute URLs, links in place of videos. `url` is that of
   * the post. A short text is parsed without the thread.
   * @throws ContentError
   */
  toFeedHtml(html: string, url: string, client: string): Promise<string>;
  /**
   * Compares two states of a post, for a person to read.
   * @throws ContentError
   */
  compare(request: CompareRequest, client: string, signal?: AbortSignal): Promise<Comparison>;
  /**
   * Has the thread do one of the works that its program serves.
   * @throws ContentError
   */
  run<Given, Found>(
    work: TextWork<Given, Found>,
    given: Given,
    client: string,
    signal?: AbortSignal,
  ): Promise<Found>;
  /**
   * Does a work that only scans a text: without the thread, unless the text is very long.
   * @throws ContentError
   */
  scan<Given extends HtmlText, Found>(
    work: TextWork<Given, Found>,
    given: Given,
    client: string,
    signal?: AbortSignal,
  ): Promise<Found>;
  close(): Promise<void>;
}

const LIMITS: ContentLimits = {
  milliseconds: 30_000,
  cpuMilliseconds: 2_000,
  pasteFactor: 3,
  checkMilliseconds: 100,
  // The tree of a post takes up to 100 MB, that of the largest paste twice as much.
  memoryMegabytes: 256,
  idleMilliseconds: 20_000,
  waitingPerClient: 8,
  waitMilliseconds: 10_000,
};
/**
 * Texts up to this length are parsed on the main thread: within `parseLimits`, a few milliseconds.
 */
export const SHORT_TEXT = 20_000;
/** Texts up to this length, 30,000 words, are scanned on the main thread: 10 to 25 ms. */
export const LONG_SCAN = 200_000;

/** `origins` are the site's own, under which its images are. */
export function createContentWorker(
  origins: readonly string[],
  program: ThreadProgram,
  limits: ContentLimits = LIMITS,
): ContentWorker {
  const thread = createContentThreadHost(program, limits);
  const { waitingPerClient, waitMilliseconds } = limits;
  const queue = new FairQueue({ running: 1, waitingPerClient, waitMilliseconds });

  async function run<Result>(
    client: string,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    try {
      return await queue.run(client, work, { signal });
    } catch (error) {
      throw error instanceof QueueFullError ? new ContentError('busy') : error;
    }
  }

  const runWork = <Given, Found>(
    { name }: TextWork<Given, Found>,
    given: Given,
    client: string,
    signal?: AbortSignal,
  ) =>
    // The thread answers with what the work of this name found.
    run(client, () => thread.run({ kind: 'work', name, given }), signal) as Promise<Found>;

  return {
    sanitize: (source, client, signal) =>
      run(client, () => thread.run({ kind: 'sanitize', source, origins }), signal),
    readImport: (text, from, client, signal) =>
      run(client, () => thread.run({ kind: 'read-import', ...text, origins, from }), signal),
    toMarkdown: (html, client) => run(client, () => thread.run({ kind: 'to-markdown', html })),
    readDocument: (source, client, signal) =>
      run(client, () => thread.run({ kind: 'read-document', source }), signal),
    openPaste: (source, client, signal) =>
      run(client, () => thread.run({ kind: 'open-paste', source, origins }), signal),
    async toFeedHtml(html, url, client) {
      if (html.length > SHORT_TEXT) {
        return run(client, () => thread.run({ kind: 'feed-html', html, url }));
      }
      const { toFeedHtml } = await import('../content/feed-html.server.ts');
      return toFeedHtml(html, url);
    },
    compare: (request, client, signal) =>
      run(client, () => thread.run({ kind: 'compare', request }), signal),
    run: runWork,
    scan: async (work, given, client, signal) =>
      given.html.length > LONG_SCAN ? runWork(work, given, client, signal) : work.run(given),
    close: thread.close,
  };
}
