import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SaveRequest, SaveResult } from '#app/features/articles/editor-protocol.ts';
import type { UploadResult } from '#app/features/media/image-protocol.ts';
import type { DraftResult } from '#app/features/pages/drafts/draft-protocol.ts';
import type { TestAccount } from '#tests/support/accounts.ts';
import { openContactForm } from '#tests/support/contact-form.ts';
import { postFields, saveRequest } from '#tests/support/posts.ts';
import { imageForm, makeImage } from '#tests/support/uploads.ts';
import { pick } from './random.ts';
import type { Answer, Replica, ReplicaSet, Sent } from './replica-set.ts';

/** Pages that every server has in memory, so that they have to be shown always. */
export const PAGES = ['/', '/about', '/blog', '/contact'];
export const READERS = 8;
const LEAD_PAUSE_MILLISECONDS = 150;
const SAVE_PAUSE_MILLISECONDS = 250;
const UPLOAD_PAUSE_MILLISECONDS = 1_000;
/** An account may upload 200 images in an hour. */
const UPLOADS_PER_ACCOUNT = 150;
const IMAGES = 5;
const RETRY_MILLISECONDS = 50;
/** Nothing may take longer than this to be right again. */
export const GIVE_UP_MILLISECONDS = 60_000;

/** A request that was not answered as it would be on a day without faults. */
export interface Miss {
  readonly kind: 'read' | 'write';
  readonly what: string;
  /** Null when there was no answer. */
  readonly status: number | null;
  readonly from: number;
  readonly to: number;
}

/** What a change by the owner needs. */
export type PublishScene = Pick<
  ClientScene,
  'set' | 'accounts' | 'misses' | 'damage' | 'posts' | 'requests'
>;

/** What a change of a page's texts needs. */
export type TextsScene = PublishScene & {
  /** Of the page whose texts are changed, as it was last published. */
  headline: string;
};

export interface PostEntry {
  readonly id: string;
  readonly slug: string;
  title: string;
  version: number;
}

export interface ClientScene {
  readonly set: ReplicaSet;
  readonly accounts: readonly TestAccount['headers'][];
  readonly misses: Miss[];
  readonly damage: string[];
  readonly going: { now: boolean; readPauseMilliseconds: number };
  /** How many requests were answered as they should. */
  requests: number;
  /** The names in acknowledged leads. */
  readonly leads: Set<string>;
  /** Acknowledged posts, as they were last acknowledged. */
  readonly posts: PostEntry[];
  /** SHA-256 of each acknowledged image and smaller width, by its path. */
  readonly images: Map<string, string>;
}

/** Reads pages, one after the other. */
export async function read(scene: ClientScene, random: () => number): Promise<void> {
  const { set, misses, going } = scene;
  while (going.now) {
    const path = pick(random, PAGES);
    const from = performance.now();
    const status = (await set.send(path))?.status ?? null;
    if (status === 200) scene.requests += 1;
    else misses.push({ kind: 'read', what: path, status, from, to: performance.now() });
    if (going.readPauseMilliseconds > 0) await wait(going.readPauseMilliseconds);
  }
}

/** Sends again what was not acknowledged, as people do. */
async function untilAnswered(scene: PublishScene, path: string, sent: Sent): Promise<Answer> {
  const limit = performance.now() + GIVE_UP_MILLISECONDS;
  for (;;) {
    const from = performance.now();
    const answer = await scene.set.send(path, sent);
    if (answer !== null && answer.status < 500) {
      scene.requests += 1;
      return answer;
    }
    const status = answer?.status ?? null;
    scene.misses.push({ kind: 'write', what: path, status, from, to: performance.now() });
    if (performance.now() > limit) throw new Error(`${path} was never acknowledged.`);
    await wait(RETRY_MILLISECONDS);
  }
}

/** Sends one form after another, each from another visitor. */
export async function sendLeads(scene: ClientScene): Promise<void> {
  const page = await scene.set.send('/contact');
  const fields = await openContactForm({ fetch: async () => new Response(page?.body) });
  for (let visitor = 1; scene.going.now; visitor += 1) {
    const name = `Visitor ${visitor}`;
    const email = `visitor-${visitor}@example.com`;
    const message = `I have ${visitor} questions.`;
    const body = new URLSearchParams({ ...fields, name, email, message }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await untilAnswered(scene, '/contact', { headers, body, visitor });
    if (answer.status === 303) scene.leads.add(name);
    else scene.damage.push(`${name} was answered with ${answer.status}`);
    await wait(LEAD_PAUSE_MILLISECONDS);
  }
}

async function save(scene: PublishScene, request: SaveRequest): Promise<SaveResult> {
  const headers = { ...scene.accounts[0], 'Content-Type': 'application/json' };
  const body = JSON.stringify(request);
  const answer = await untilAnswered(scene, '/admin/posts/save', { headers, body });
  const saved = JSON.parse(answer.body) as SaveResult;
  if (!saved.ok) scene.damage.push(`a save was answered with ${answer.status} ${saved.code}`);
  return saved;
}

async function create(scene: PublishScene): Promise<PostEntry | null> {
  const slug = `post-${randomUUID()}`;
  const fields = postFields({ title: slug, slug, isPublished: true });
  const saved = await save(scene, saveRequest({ fields }));
  if (!saved.ok) return null;
  const entry = { id: saved.post.id, slug, title: slug, version: saved.post.version };
  scene.posts.push(entry);
  return entry;
}

/** Changes one post after the other. */
export async function editPosts(scene: ClientScene): Promise<void> {
  const own = await create(scene);
  if (own === null) return;
  for (let edit = 1; scene.going.now; edit += 1) {
    const title = `Edited ${edit} times`;
    const fields = postFields({ title, slug: own.slug, isPublished: true });
    const request = saveRequest({ id: own.id, version: own.version, fields });
    const saved = await save(scene, request);
    if (!saved.ok) return;
    Object.assign(own, { title, version: saved.post.version });
    await wait(SAVE_PAUSE_MILLISECONDS);
  }
}

/**
 * Publishes a post. Resolves with the milliseconds from the acknowledgment until it is
 * on each server, in the list and at its address.
 */
export async function publish(scene: PublishScene): Promise<number> {
  const entry = await create(scene);
  const from = performance.now();
  if (entry === null) return 0;
  const { slug } = entry;
  return untilOnEach(scene, slug, from, async ({ send }) => {
    const [post, list] = [await send(`/blog/${slug}`), await send('/blog')];
    return post?.status === 200 && list?.body.includes(slug) === true;
  });
}

const TEXTS_PAGE = '/about';
const HEADLINE = 'hero/headline';

/**
 * Changes the headline of a page, and publishes the draft. Resolves with the milliseconds from the
 * acknowledgment until each server shows it.
 */
export async function publishTexts(scene: TextsScene): Promise<number> {
  const form = `/admin/pages${TEXTS_PAGE}`;
  const before = scene.headline;
  const typed = `The headline ${randomUUID()}`;
  const json = { ...scene.accounts[0], 'Content-Type': 'application/json' };
  const body = JSON.stringify({ fields: [{ id: HEADLINE, typed, before }] });
  const kept = await untilAnswered(scene, `${form}/draft`, { headers: json, body });
  const draft = JSON.parse(kept.body) as DraftResult;
  if (!draft.ok || draft.errors.length > 0) {
    scene.damage.push(`a draft was answered with ${kept.status} ${kept.body}`);
    return 0;
  }
  const urlencoded = 'application/x-www-form-urlencoded';
  const published = await untilAnswered(scene, form, {
    headers: { ...scene.accounts[0], 'Content-Type': urlencoded },
    body: `intent=publish&draftVersion=${draft.facts.draftVersion}`,
  });
  const from = performance.now();
  if (published.status !== 302) {
    scene.damage.push(`a publication was answered with ${published.status}`);
    return 0;
  }
  scene.headline = typed;
  return untilOnEach(scene, typed, from, async ({ send }) => {
    const page = await send(TEXTS_PAGE);
    return page?.body.includes(typed) === true;
  });
}

/** Asks every server again and again until it shows what was published. */
async function untilOnEach(
  scene: PublishScene,
  what: string,
  from: number,
  isShown: (replica: Replica) => Promise<boolean>,
): Promise<number> {
  const waitFor = async (replica: Replica) => {
    while (performance.now() - from < GIVE_UP_MILLISECONDS) {
      if (await isShown(replica)) return;
      await wait(10);
    }
    scene.damage.push(`${what} was published and is not on every server`);
  };
  await Promise.all(scene.set.replicas.map(waitFor));
  return Math.round(performance.now() - from);
}

/** Uploads one image after the other, and reads each from every server. */
export async function uploadImages(scene: ClientScene): Promise<void> {
  const made = Array.from({ length: IMAGES }, (_, number) =>
    makeImage('jpeg', { width: 500 + 10 * number, height: 300 }).toBuffer(),
  );
  const photos = await Promise.all(made);
  for (let number = 0; scene.going.now; number += 1) {
    const account = scene.accounts[1 + Math.floor(number / UPLOADS_PER_ACCOUNT)];
    if (account === undefined) return;
    const photo = photos[number % IMAGES] ?? Buffer.alloc(0);
    const form = new Response(imageForm(photo, 'photo.jpg'));
    const body = Buffer.from(await form.clone().arrayBuffer());
    const headers = { ...account, 'Content-Type': form.headers.get('Content-Type') ?? '' };
    const sent = { headers, body, visitor: 1_000_000 + number };
    const answer = await untilAnswered(scene, '/admin/media/upload', sent);
    const uploaded = JSON.parse(answer.body) as UploadResult;
    if (uploaded.ok) {
      const { url, srcset } = uploaded.image;
      const smaller = srcset.split(', ').map((part) => part.split(' ')[0] ?? url);
      for (const path of new Set([url, ...smaller])) await compareImage(scene, path);
    } else scene.damage.push(`an upload was answered with ${answer.status} ${uploaded.code}`);
    await wait(UPLOAD_PAUSE_MILLISECONDS);
  }
}

/** Reads an image from each server, and compares it with what the first of them sent first. */
export async function compareImage(scene: ClientScene, path: string): Promise<void> {
  for (const [index, replica] of scene.set.replicas.entries()) {
    const answer = await untilShown(replica, path);
    const found = answer?.status === 200 ? sha256(answer.bytes) : `${answer?.status}`;
    const expected = scene.images.get(path) ?? found;
    if (answer?.status === 200) scene.images.set(path, expected);
    if (answer?.status !== 200 || found !== expected) {
      scene.damage.push(`server ${index + 1} has ${path} as ${found} instead of ${expected}`);
    }
  }
}

/** Asks again while a server is away, or cannot say. */
async function untilShown({ send }: Replica, path: string): Promise<Answer | null> {
  const limit = performance.now() + GIVE_UP_MILLISECONDS;
  for (;;) {
    const answer = await send(path);
    if (answer !== null && answer.status < 500) return answer;
    if (performance.now() > limit) return answer;
    await wait(RETRY_MILLISECONDS);
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
