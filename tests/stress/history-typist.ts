import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DraftRequest, DraftResult } from '#app/features/articles/drafts/draft-protocol.ts';
import type { SaveRequest, SaveResult } from '#app/features/articles/editor-protocol.ts';
import type { PostFields } from '#app/features/articles/post-fields.ts';
import type { PublishDate } from '#app/features/articles/publish-date.ts';
import {
  createKeeper,
  type Keeper,
  type Rhythm,
  type Verdict,
} from '#app/ui/admin/keeping/keeper.ts';
import type { TestAccount } from '#tests/support/accounts.ts';
import { dateAt, postFields, saveRequest } from '#tests/support/posts.ts';

/** Everything is typed and sent this many times as fast as by a person, so that lives are short. */
export const HURRY = 10;
const PAUSE_MILLISECONDS = 2_000 / HURRY;
const RHYTHM: Rhythm = {
  pause: PAUSE_MILLISECONDS,
  longestWait: 10_000 / HURRY,
  firstRetry: 2_000,
  longestRetry: 30_000,
};
/** A long way off, so that nothing falls due. */
const DUE_MONTH = '2199-06';

/** A state of the post that the server acknowledged. */
export interface KnownVersion {
  readonly sequence: number;
  readonly isPublished: boolean;
  /** Null where only the server knows the date. */
  readonly publishedAt: string | null;
}

interface Pending {
  /** What becomes of the post if the request was carried out. */
  readonly version: number;
  readonly state: KnownVersion;
  send(): Promise<void>;
}

interface Desk {
  readonly account: TestAccount['headers'];
  readonly random: () => number;
  readonly counts: {
    typed: number;
    kept: number;
    saved: number;
    restored: number;
    scheduled: number;
  };
}

/** The server rejected a valid request. */
export class Rejected extends Error {
  override name = 'Rejected';
}

/** The server is gone, or cannot reach its database: the same request is sent again later. */
class Gone extends Error {
  override name = 'Gone';
}

export type Typist = ReturnType<typeof openTypist>;

/** One open editor with its post, and what the server has acknowledged of it. */
export function openTypist({ account, random, counts }: Desk) {
  const writer = randomUUID();
  const versions = new Map<number, KnownVersion>();
  let origin = '';
  const id = randomUUID();
  let sequence = 0;
  /** When each keystroke that the server may not have was typed. */
  let unsent = new Map<number, number>();
  /** The last keystroke that was sent, and the last that was acknowledged. */
  let sent = 0;
  let acknowledged = 0;
  let openRequests = 0;
  let post: { id: string; version: number } | null = null;
  let pending: Pending | null = null;
  let keeper: Keeper | null = null;
  let isStopped = true;
  /** Until then, a life has not got as far as to send what the one before left. */
  let hasBegun = false;
  let stoppedAt = 0;
  /** Whether something was on its way then; it ends without an answer soon after. */
  let wasSending = false;
  /** The last text could not be kept, and is sent again in a while. */
  let isRetrying = false;
  let failure: Rejected | null = null;
  let firstAnswer = Promise.withResolvers<void>();

  const titleOf = (number: number) => `Text ${number} of ${writer}`;

  function fieldsOf(number: number, isPublished: boolean): PostFields {
    const title = titleOf(number);
    return postFields({ title, slug: writer, content: `<p>${title}</p>`, isPublished });
  }

  async function request(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...account, Origin: origin, ...init.headers };
    let answer: Response;
    try {
      answer = await fetch(`${origin}${path}`, {
        ...init,
        method: 'POST',
        headers,
        redirect: 'manual',
      });
      // The body may be cut off.
      answer = new Response(await answer.text(), { status: answer.status });
    } catch (error) {
      throw new Gone('no answer', { cause: error });
    }
    firstAnswer.resolve();
    if (answer.status === 503) throw new Gone('the site cannot reach its database');
    return answer;
  }

  async function sendJson<T>(path: string, payload: object): Promise<T> {
    const init = {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(payload),
    };
    return (await request(path, init)).json() as Promise<T>;
  }

  async function sendForm(path: string, fields: Record<string, string>): Promise<Response> {
    const answer = await request(path, { body: new URLSearchParams(fields) });
    if (answer.status < 400) return answer;
    throw new Rejected(`${path} was rejected (${answer.status}): ${await answer.text()}`);
  }

  /** Stores what is typed, as the editor does. */
  async function sendDraft(): Promise<Verdict> {
    if (isStopped || sequence === acknowledged) return 'done';
    const number = sequence;
    openRequests += 1;
    sent = Math.max(sent, number);
    try {
      const { title, slug, content } = fieldsOf(number, true);
      const request: DraftRequest = {
        id,
        writer,
        sequence: number,
        draftVersion: 0,
        version: post?.version ?? null,
        kind: 'post',
        typed: { title, slug, content },
        before: {},
      };
      const answer = await sendJson<DraftResult>('/admin/posts/draft', request);
      // A change of the post was on its way, and this editor did not know of it yet.
      if (answer.ok && Object.keys(answer.theirs).length > 0) return 'later';
      if (answer.ok) {
        acknowledge(number);
        counts.kept += 1;
        return 'done';
      }
      failure = new Rejected(`typing was rejected: ${JSON.stringify(answer)}`);
      return 'done';
    } catch (error) {
      if (error instanceof Gone) return 'later';
      throw error;
    } finally {
      openRequests -= 1;
    }
  }

  function acknowledge(number: number): void {
    acknowledged = Math.max(acknowledged, number);
    unsent = new Map([...unsent].filter(([each]) => each > acknowledged));
  }

  async function type(): Promise<void> {
    const keys = 1 + Math.floor(random() * 40);
    for (let key = 0; key < keys && !isStopped; key += 1) {
      sequence += 1;
      unsent.set(sequence, performance.now());
      counts.typed += 1;
      keeper?.changed();
      await wait((30 + random() * 300) / HURRY);
    }
    // A pause, more or less long.
    await wait(random() * 1.5 * PAUSE_MILLISECONDS);
  }

  async function carryOut(next: Pending): Promise<void> {
    pending = next;
    await next.send();
    versions.set(next.version, next.state);
    pending = null;
  }

  async function save(isPublished: boolean, publishDate: PublishDate): Promise<void> {
    const number = sequence;
    const body: SaveRequest = saveRequest({
      id: post?.id ?? null,
      version: post?.version ?? null,
      fields: fieldsOf(number, isPublished),
      publishDate,
      draft: { id, writer, sequence: number, draftVersion: 0 },
    });
    const publishedAt =
      publishDate.kind === 'set' ? new Date(`${publishDate.local}Z`).toISOString() : null;
    await carryOut({
      version: (post?.version ?? 0) + 1,
      state: { sequence: number, isPublished, publishedAt },
      async send() {
        const answer = await sendJson<SaveResult>('/admin/posts/save', body);
        if (!answer.ok) throw new Rejected(`a save was rejected: ${JSON.stringify(answer)}`);
        post = { id: answer.post.id, version: answer.post.version };
        acknowledge(number);
        counts.saved += 1;
        if (publishedAt !== null) counts.scheduled += 1;
      },
    });
  }

  const dueDay = () => `${DUE_MONTH}-${String(1 + Math.floor(random() * 30)).padStart(2, '0')}`;

  async function restore(stored: { id: string; version: number }): Promise<void> {
    const all = [...versions.keys()];
    const version = all[Math.floor(random() * all.length)] ?? stored.version;
    const chosen = versions.get(version);
    const current = versions.get(stored.version);
    if (chosen === undefined || current === undefined) return;
    // The title comes back with the text.
    const asked = { intent: 'restore', version: String(version), key: randomUUID(), back: 'all' };
    const fields = { ...asked, current: String(stored.version) };
    await carryOut({
      version: stored.version + 1,
      // Whether it is published, and its date, stay.
      state: { ...current, sequence: chosen.sequence },
      async send() {
        await sendForm(`/admin/posts/${stored.id}/history`, fields);
        post = { id: stored.id, version: stored.version + 1 };
        counts.restored += 1;
      },
    });
  }

  /** Moves the scheduled post to another day, at the same time. */
  async function move(stored: { id: string; version: number }): Promise<void> {
    const current = versions.get(stored.version);
    if (!current?.publishedAt?.startsWith(DUE_MONTH)) return;
    const day = dueDay();
    if (current.publishedAt.startsWith(day)) return;
    const fields = { intent: 'move', via: 'calendar', id: stored.id, day, timeZone: TIME_ZONE };
    await carryOut({
      version: stored.version + 1,
      state: { ...current, publishedAt: day + current.publishedAt.slice(day.length) },
      async send() {
        await sendForm('/admin/schedule', { ...fields, version: String(stored.version) });
        post = { id: stored.id, version: stored.version + 1 };
        counts.scheduled += 1;
      },
    });
  }

  async function change(): Promise<void> {
    const kind = random();
    if (post === null || kind < 0.4) return save(true, { kind: 'now' });
    // At noon, which is on the same day in the time zone of the site.
    if (kind < 0.6) return save(true, dateAt(`${dueDay()}T17:00:00.000Z`));
    if (kind < 0.8) return restore(post);
    return kind < 0.95 ? move(post) : save(false, { kind: 'now' });
  }

  async function workOn(): Promise<void> {
    hasBegun = false;
    // A request without an answer is sent again as it was.
    if (pending !== null) await carryOut(pending);
    hasBegun = true;
    // Send changes that the last server did not get as if they were typed now.
    if (unsent.size > 0) {
      unsent = new Map([...unsent].map(([number]) => [number, performance.now()]));
      keeper?.changed();
    }
    while (!isStopped) {
      await type();
      if (!isStopped && random() < 0.5) await change();
      if (failure !== null) throw failure;
    }
  }

  /** Closes the editor: at the kill, or when a request got no answer. */
  function end(): void {
    if (isStopped) return;
    isStopped = true;
    stoppedAt = performance.now();
    wasSending = openRequests > 0 || isRetrying || !hasBegun;
    keeper?.stop();
  }

  return {
    id,
    slug: writer,
    titleOf,
    versions,
    version: () => post?.version ?? null,
    pending: () => pending,
    isChanging: () => pending !== null,
    answered: () => firstAnswer.promise,
    /** Types and changes until the server is gone. */
    async work(address: string): Promise<void> {
      origin = address;
      isStopped = false;
      firstAnswer = Promise.withResolvers();
      isRetrying = false;
      const keeping = {
        collect: () => true,
        send: sendDraft,
        apply(_: true, verdict: Verdict): Verdict {
          isRetrying = verdict === 'later';
          return verdict;
        },
      };
      keeper = createKeeper(keeping, RHYTHM);
      try {
        await workOn();
      } catch (error) {
        if (!(error instanceof Gone)) throw error;
      } finally {
        end();
      }
    },
    stop: end,
    /** What the server may not have, at the moment of the kill. */
    typing: () => ({
      sequence,
      acknowledged,
      sent,
      unsent,
      stoppedAt,
      wasSending,
    }),
  };
}

/** The default of the site. */
const TIME_ZONE = 'America/New_York';
