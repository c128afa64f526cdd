import { parentPort } from 'node:worker_threads';
import { ContentError } from '../content/content-error.server.ts';
import { toFeedHtml } from '../content/feed-html.server.ts';
import { sanitizeContent } from '../content/sanitize-content.server.ts';
import type { ContentMessage, ContentResults, ContentTask } from './protocol.ts';
import type { AnyWork } from './text-work.ts';

/**
 * Answers the tasks of the server, in the worker thread that parses the content of posts, so that no
 * text blocks the site. `works` are what it can do besides.
 */
export function serveContent(works: readonly AnyWork[]): void {
  const named = new Map(works.map((work) => [work.name, work]));
  parentPort?.on('message', async (task: ContentTask) => send(await perform(task, named)));
  send({ kind: 'ready' });
}

function send(message: ContentMessage): void {
  parentPort?.postMessage(message);
}

type Works = ReadonlyMap<string, AnyWork>;

async function perform(task: ContentTask, works: Works): Promise<ContentMessage> {
  try {
    return { kind: 'done', result: await resultOf(task, works) };
  } catch (error) {
    if (error instanceof ContentError) return { kind: 'rejected', code: error.code };
    return { kind: 'failed', error };
  }
}

/** Most threads only save, so what only the editor needs is loaded on demand. */
async function resultOf(
  task: ContentTask,
  works: Works,
): Promise<ContentResults[ContentTask['kind']]> {
  switch (task.kind) {
    case 'sanitize':
      return sanitizeContent(task.source, task.origins);
    case 'read-import': {
      const { source, format, origins, from } = task;
      if (format === 'html') return sanitizeContent(source, origins, from);
      const { markdownToHtml } = await import('../markdown/markdown-to-html.server.ts');
      return sanitizeContent(markdownToHtml(source), origins, from);
    }
    case 'to-markdown': {
      const { htmlToMarkdown } = await import('../markdown/html-to-markdown.server.ts');
      return htmlToMarkdown(task.html);
    }
    case 'read-document': {
      const { readDocument } = await import('../document/read-document.server.ts');
      // As text, which costs a fraction of copying tens of thousands of objects to the other thread.
      return JSON.stringify(readDocument(task.source));
    }
    case 'open-paste': {
      const { openPaste } = await import('../paste/open-paste.server.ts');
      return openPaste(task.source, task.origins);
    }
    case 'compare': {
      const { compare } = await import('../diff/compare.ts');
      return compare(task.request);
    }
    case 'feed-html':
      return toFeedHtml(task.html, task.url);
    case 'work': {
      const work = works.get(task.name);
      if (work === undefined) throw new Error(`the content worker does not know ${task.name}`);
      // The server sends each work what is given to it: see `ContentWorker.run`.
      return work.run(task.given as never);
    }
  }
}
