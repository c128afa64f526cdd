import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SaveResult } from '#app/features/articles/editor-protocol.ts';
import type { UploadResult } from '#app/features/media/image-protocol.ts';
import { postFields, saveRequest } from '#tests/support/posts.ts';
import { imageForm } from '#tests/support/uploads.ts';
import type { Ledger, PostEntry } from './ledger.ts';

export interface Site {
  readonly origin: string;
  readonly account: Record<string, string>;
}

/** Creates, changes and deletes posts, one after another, until the server is gone or the ledger closed. */
export async function writePosts(site: Site, ledger: Ledger, random: () => number): Promise<void> {
  const own: [id: string, entry: PostEntry][] = [];
  while (!ledger.closed) {
    const known = own[Math.floor(random() * own.length)];
    const chance = random();
    if (known === undefined || chance < 0.4) own.push(await createPost(site, ledger));
    else if (chance < 0.85) await updatePost(site, ledger, known);
    else {
      await deletePost(site, ledger, known);
      own.splice(own.indexOf(known), 1);
    }
  }
}

/** Uploads images, one after another, until the server is gone or the ledger closed. */
export async function uploadImages(site: Site, ledger: Ledger, photo: Uint8Array): Promise<void> {
  while (!ledger.closed) {
    const answer = await send(site, '/admin/media/upload', imageForm(photo, 'photo.jpg'));
    const body = (await answer.json()) as UploadResult;
    if (!body.ok) throw new Rejected(`an upload: ${body.message}`);
    const smaller = body.image.srcset.split(', ').map((part) => part.split(' ')[0] ?? '');
    ledger.images.set(body.image.id, { addresses: [...new Set([body.image.url, ...smaller])] });
    ledger.acknowledged += 1;
  }
}

/** Requests one backup after another until the server is gone. */
export async function makeBackups(site: Site, random: () => number): Promise<void> {
  for (;;) {
    const answer = await send(site, '/admin/backups', new URLSearchParams({ intent: 'create' }));
    await answer.text();
    // 409: the previous backup is still running.
    if (answer.status !== 200 && answer.status !== 409) {
      throw new Rejected(`a backup: ${answer.status}`);
    }
    await wait(random() * PAUSE_MILLISECONDS);
  }
}

const PAUSE_MILLISECONDS = 200;

/** The server rejected a valid request. */
export class Rejected extends Error {
  override name = 'Rejected';
}

async function createPost(site: Site, ledger: Ledger): Promise<[string, PostEntry]> {
  const post = await save(site, { id: null, version: null, title: `Post ${randomUUID()}` });
  const entry: PostEntry = { stored: post, pending: null };
  ledger.posts.set(post.id, entry);
  ledger.acknowledged += 1;
  return [post.id, entry];
}

async function updatePost(site: Site, ledger: Ledger, [id, entry]: [string, PostEntry]) {
  const title = `Changed ${randomUUID()}`;
  entry.pending = { title };
  entry.stored = await save(site, { id, version: entry.stored?.version ?? 0, title });
  entry.pending = null;
  ledger.acknowledged += 1;
}

async function deletePost(site: Site, ledger: Ledger, [id, entry]: [string, PostEntry]) {
  entry.pending = 'deletion';
  const version = String(entry.stored?.version);
  const form = new URLSearchParams({ intent: 'delete', id, version });
  const answer = await send(site, '/admin/posts.data', form);
  await answer.text();
  if (answer.status !== 200) throw new Rejected(`a deletion: ${answer.status}`);
  entry.stored = null;
  entry.pending = null;
  ledger.acknowledged += 1;
}

async function save(
  site: Site,
  post: { id: string | null; version: number | null; title: string },
) {
  const fields = postFields({ title: post.title, isPublished: true });
  const request = saveRequest({ id: post.id, version: post.version, fields });
  const answer = await send(site, '/admin/posts/save', JSON.stringify(request), {
    'Content-Type': 'application/json',
  });
  const body = (await answer.json()) as SaveResult;
  if (!body.ok) throw new Rejected(`a save: ${JSON.stringify(body)}`);
  return { id: body.post.id, version: body.post.version, title: body.post.title };
}

function send(site: Site, path: string, body: BodyInit, headers = {}): Promise<Response> {
  return fetch(`${site.origin}${path}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { ...headers, ...site.account, Origin: site.origin },
  });
}
