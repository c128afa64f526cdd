/** The worker thread that parses the content of posts, so that no text blocks the site. */
import { parentPort } from 'node:worker_threads';
import { withAbsoluteUrls } from '../content/absolute-urls.server.ts';
import { ContentError } from '../content/content-error.server.ts';
import { sanitizeContent } from '../content/sanitize-content.server.ts';
import { compare } from '../diff/compare.ts';
import { readDocument } from '../document/read-document.server.ts';
import { openPaste } from '../paste/open-paste.server.ts';
import type { ContentMessage, ContentResults, ContentTask } from './protocol.ts';

function send(message: ContentMessage): void {
  parentPort?.postMessage(message);
}

function perform(task: ContentTask): ContentMessage {
  try {
    return { kind: 'done', result: resultOf(task) };
  } catch (error) {
    if (error instanceof ContentError) return { kind: 'refused', code: error.code };
    return { kind: 'failed', error };
  }
}

function resultOf(task: ContentTask): ContentResults[ContentTask['kind']] {
  switch (task.kind) {
    case 'sanitize':
      return sanitizeContent(task.source);
    case 'read-document':
      // As text, which costs a fraction of copying tens of thousands of objects to the other thread.
      return JSON.stringify(readDocument(task.source));
    case 'open-paste':
      return openPaste(task.source, task.origins);
    case 'compare':
      return compare(task.request);
    case 'make-urls-absolute':
      return withAbsoluteUrls(task.html, task.origin);
  }
}

parentPort?.on('message', (task: ContentTask) => send(perform(task)));
send({ kind: 'ready' });
