import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ContentError } from '#app/html/content/content-error.server.ts';
import { createContentWorker } from '#app/html/worker/content-worker.server.ts';
import { CONTENT_THREAD } from '#app/services/content-thread-file.server.ts';
import { describeSpread, printTable } from './figures.ts';
import { ROUNDS } from './setup.ts';

const SECTION =
  '<h2>The first call</h2><p>Answer it within the <strong>hour</strong>, or <a href="https://example.com/">let us</a> do it.</p>';
const attributes = (count: number) => Array.from({ length: count }, (_, n) => `a${n}`).join(' ');

const TEXTS: Record<string, string> = {
  'a post of 10 KB': SECTION.repeat(80),
  'a post of 900 KB': SECTION.repeat(7_000),
  '100,000 attributes on a tag': `<p ${attributes(100_000)}>x</p>`,
  '250 attributes on 1,000 tags': `<p ${attributes(250)}>x</p>`.repeat(900).slice(0, 1_000_000),
  '300,000 blank lines': 'a\n\n'.repeat(300_000),
  '95,000 elements': '<em>x</em>'.repeat(95_000),
};

/** Times the sanitizing of posts in the worker thread, from the call to the result. */
export async function measureHostileTexts(): Promise<void> {
  const worker = createContentWorker([], { entry: CONTENT_THREAD, onEnd: () => undefined });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const rows = [['', 'ms', 'answer', 'event loop blocked, ms (wanted ≤ 50)']];
  const clean = (text: string) =>
    worker.sanitize(text, 'benchmark').then(
      () => 'cleaned',
      (error: unknown) => (error instanceof ContentError ? error.code : `${error}`),
    );
  try {
    const start = performance.now();
    await clean('<p>Hello</p>');
    rows.push(['the first text', (performance.now() - start).toFixed(2), 'cleaned', '']);
    for (const [name, text] of Object.entries(TEXTS)) {
      const times: number[] = [];
      let answer = '';
      delay.reset();
      delay.enable();
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = performance.now();
        answer = await clean(text);
        times.push(performance.now() - before);
      }
      delay.disable();
      rows.push([name, describeSpread(times), answer, (delay.max / 1e6).toFixed(0)]);
    }
  } finally {
    await worker.close();
  }
  printTable('Cleaning a post in its thread', rows);
}
