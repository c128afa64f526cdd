/** The worker thread that parses the content of posts, so that no text blocks the site. */
import { parentPort } from 'node:worker_threads';
import { withAbsoluteUrls } from '../content/absolute-urls.server.ts';
import { ContentError } from '../content/content-error.server.ts';
import { sanitizeContent } from '../content/sanitize-content.server.ts';
import type { ContentMessage, ContentTask } from './protocol.ts';

function send(message: ContentMessage): void {
  parentPort?.postMessage(message);
}

function perform(task: ContentTask): ContentMessage {
  try {
    const result =
      task.kind === 'sanitize'
        ? sanitizeContent(task.source)
        : withAbsoluteUrls(task.html, task.origin);
    return { kind: 'done', result };
  } catch (error) {
    if (error instanceof ContentError) return { kind: 'refused', code: error.code };
    return { kind: 'failed', error };
  }
}

parentPort?.on('message', (task: ContentTask) => send(perform(task)));
send({ kind: 'ready' });
