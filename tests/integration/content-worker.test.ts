import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ADVICE_WORK } from '#app/features/articles/derived/offered/find-post-advice.server.ts';
import { ALLOWED_TAGS_WORK } from '#app/html/content/has-allowed-tags.ts';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { compare } from '#app/html/diff/compare.ts';
import {
  type ContentLimits,
  type ContentWorker,
  createContentWorker,
  LONG_SCAN,
  SHORT_TEXT,
} from '#app/html/worker/content-worker.server.ts';
import { CONTENT_THREAD } from '#app/services/content-thread-file.server.ts';

const LIMITS: ContentLimits = {
  milliseconds: 60_000,
  cpuMilliseconds: 60_000,
  pasteFactor: 1,
  checkMilliseconds: 5,
  memoryMegabytes: 192,
  idleMilliseconds: 60_000,
  waitingPerClient: 8,
  waitMilliseconds: 60_000,
};
/** For the clock of a test that sets it. */
const LONG = 60_000;
const ORIGIN = 'https://example.com';
/** Takes the sanitizer seconds, within its limits. */
const HEAVY = '<em>x</em>'.repeat(90_000);

let worker: ContentWorker;
let ends: string[];
let threads: Worker[];
const noteThread = (thread: Worker) => threads.push(thread);

beforeEach(() => {
  ends = [];
  threads = [];
  process.on('worker', noteThread);
});
afterEach(async () => {
  process.off('worker', noteThread);
  await worker.close();
});

function open(limits: Partial<ContentLimits> = {}): void {
  const onEnd = (reason: string) => ends.push(reason);
  worker = createContentWorker(
    [ORIGIN],
    { entry: CONTENT_THREAD, onEnd },
    { ...LIMITS, ...limits },
  );
}

const sanitize = (source: string, signal?: AbortSignal) => worker.sanitize(source, 'dana', signal);

it('sanitizes as the sanitizer does, in one thread that stays for the next text', async () => {
  open();
  expect(threads).toHaveLength(0);
  const source = '<h1 onclick="a()">Title</h1><p>Words';
  expect(await sanitize(source)).toEqual(sanitizeContent(source));
  expect((await sanitize('<p>More</p>')).html).toBe('<p>More</p>');
  expect(threads).toHaveLength(1);
});

it('knows the images of the site by their whole addresses', async () => {
  open();
  const image = (folder: string) => `<img src="${folder}/a.png" alt="A" loading="lazy">`;
  const source = image(`${ORIGIN}/blog-images`);
  expect(await sanitize(source)).toMatchObject({ html: image('/blog-images'), removed: [] });
  const { json } = await worker.openPaste(source, 'dana');
  expect(json).toContain('"/blog-images/a.png"');
});

it('rejects what the sanitizer rejects, in the same thread', async () => {
  open();
  await expect(sanitize('<blockquote>'.repeat(201))).rejects.toMatchObject({ code: 'too_deep' });
  await expect(sanitize('x'.repeat(1024 * 1024 + 1))).rejects.toMatchObject({ code: 'too_large' });
  expect((await sanitize('<p>Fine</p>')).html).toBe('<p>Fine</p>');
  expect(threads).toHaveLength(1);
  expect(ends).toEqual([]);
});

it('does not block the server', async () => {
  open();
  await sanitize('<p>Ready</p>');
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await sanitize(HEAVY.slice(0, 200_000));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

it.each([
  ['processor time', { cpuMilliseconds: 100 }],
  ['memory', { memoryMegabytes: 24 }],
])('ends a text that takes too much %s, and sanitizes the next one', async (_name, limits) => {
  open(limits);
  await sanitize('<p>Ready</p>');
  await expect(sanitize(HEAVY)).rejects.toMatchObject({ code: 'too_heavy' });
  expect(ends).toHaveLength(1);
  expect((await sanitize('<p>Fine</p>')).html).toBe('<p>Fine</p>');
  expect(threads).toHaveLength(2);
});

it('does not end the thread for a text that was done before its processor time was known', async () => {
  let answer = (_usage: NodeJS.CpuUsage): void => undefined;
  vi.spyOn(Worker.prototype, 'cpuUsage')
    .mockResolvedValueOnce({ user: 0, system: 0 })
    .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  open({ checkMilliseconds: 1, cpuMilliseconds: 1_000 });
  await sanitize(HEAVY.slice(0, 200_000));
  vi.restoreAllMocks();
  const next = sanitize('<p>Fine</p>');
  answer({ user: 2_000_000, system: 0 });
  expect((await next).html).toBe('<p>Fine</p>');
  expect((await sanitize('<p>Fine</p>')).html).toBe('<p>Fine</p>');
  expect(threads).toHaveLength(1);
  expect(ends).toEqual([]);
});

it('ends a text that takes too long by the clock, which is the fault of a busy machine', async () => {
  open({ milliseconds: 50 });
  await expect(sanitize(HEAVY)).rejects.toMatchObject({ code: 'busy' });
  expect(ends).toHaveLength(1);
});

it('takes an answer that came before the clock was looked at', async () => {
  open({ milliseconds: LONG });
  await sanitize('<p>Ready</p>');
  const [thread] = threads;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // As when the server itself was busy for all this time: its timers come first.
  thread?.prependOnceListener('message', () => vi.advanceTimersByTime(LONG));
  try {
    expect((await sanitize('<p>One</p>')).html).toBe('<p>One</p>');
    expect((await sanitize('<p>Two</p>')).html).toBe('<p>Two</p>');
  } finally {
    vi.useRealTimers();
  }
  expect(ends).toEqual([]);
  expect(threads).toHaveLength(1);
});

it('gives the next text a new thread while one that was ended still answers', async () => {
  open({ checkMilliseconds: 1, cpuMilliseconds: 1_000 });
  await sanitize('<p>Ready</p>');
  vi.spyOn(Worker.prototype, 'cpuUsage')
    .mockResolvedValueOnce({ user: 0, system: 0 })
    .mockResolvedValue({ user: 2_000_000, system: 0 });
  // Answers as a thread does whose last words were on their way when it was ended.
  vi.spyOn(Worker.prototype, 'terminate').mockImplementationOnce(function (this: Worker) {
    this.emit('message', { kind: 'rejected', code: 'too_deep' });
    return this.terminate();
  });
  await expect(sanitize(HEAVY)).rejects.toMatchObject({ code: 'too_deep' });
  vi.restoreAllMocks();
  expect((await sanitize('<p>Fine</p>')).html).toBe('<p>Fine</p>');
  expect(threads).toHaveLength(2);
  expect(ends).toEqual([]);
});

it('ends an idle thread', async () => {
  open({ idleMilliseconds: 1 });
  await sanitize('<p>One</p>');
  const [thread] = threads;
  if (thread && thread.threadId !== -1) await once(thread, 'exit');
  expect(thread?.threadId).toBe(-1);
  expect((await sanitize('<p>Two</p>')).html).toBe('<p>Two</p>');
  expect(ends).toEqual([]);
});

it('can be closed at any time, and reports waiting texts as busy', async () => {
  open();
  await sanitize('<p>Ready</p>');
  const all = [sanitize(HEAVY), sanitize('<p>Next</p>')].map((answer) =>
    expect(answer).rejects.toMatchObject({ code: 'busy' }),
  );
  await worker.close();
  await Promise.all(all);
  await expect(sanitize('<p>Late</p>')).rejects.toMatchObject({ code: 'busy' });
  expect(ends).toEqual([]);
});

it('prepares content for feeds, a short text without a thread', async () => {
  open();
  const short =
    '<p><a href="#in-post-a">a</a> <img src="/blog-images/a.png" srcset="/a,b 1w, /b 2w"></p>';
  const absolute = await worker.toFeedHtml(short, `${ORIGIN}/blog/a`, 'feeds');
  expect(absolute).toBe(
    `<p><a href="${ORIGIN}/blog/a#in-post-a">a</a> <img src="${ORIGIN}/blog-images/a.png" srcset="${ORIGIN}/a,b 1w, ${ORIGIN}/b 2w"></p>`,
  );
  expect(threads).toHaveLength(0);
  const times = Math.ceil(SHORT_TEXT / short.length) + 1;
  expect(await worker.toFeedHtml(short.repeat(times), `${ORIGIN}/blog/a`, 'feeds')).toBe(
    absolute.repeat(times),
  );
  expect(threads).toHaveLength(1);
});

it('scans a text without the thread, unless it is very long', async () => {
  open();
  const allowed = (html: string) => worker.scan(ALLOWED_TAGS_WORK, { html }, 'readers');
  expect(await allowed('<p>Short</p>')).toBe(true);
  expect(await allowed('<script>')).toBe(false);
  expect(threads).toHaveLength(0);
  const long = `<p>${'x'.repeat(LONG_SCAN)}</p>`;
  expect(await allowed(long)).toBe(true);
  expect(await allowed(`${long}<script>`)).toBe(false);
  expect(threads).toHaveLength(1);
});

it('does a work that its program serves, in the thread', async () => {
  open();
  const given = { title: 'T', description: '', content: '<h2>One</h2><h4>Two</h4>', former: null };
  const advised = { ...given, today: '2026-11-26' };
  expect(await worker.run(ADVICE_WORK, advised, 'dana')).toEqual(ADVICE_WORK.run(advised));
  expect(threads).toHaveLength(1);
  const unknown = { ...ADVICE_WORK, name: 'nothing' };
  await expect(worker.run(unknown, advised, 'dana')).rejects.toThrow('does not know nothing');
  expect(ends).toEqual([]);
});

it('compares two texts in the thread, within its limits', async () => {
  open();
  const request = {
    before: '<p>Fill every bed</p>',
    after: '<p>Fill each bed</p>',
    texts: {},
    whole: false,
  } as const;
  expect(await worker.compare(request, 'dana')).toEqual(compare(request));
  expect(threads).toHaveLength(1);
  await worker.close();

  open({ cpuMilliseconds: 1 });
  const heavy = { ...request, before: HEAVY, after: `<p>x</p>${HEAVY}<p>y</p>` };
  await expect(worker.compare(heavy, 'dana')).rejects.toMatchObject({ code: 'too_heavy' });
  expect(ends).toHaveLength(1);
});
