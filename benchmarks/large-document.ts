import { gzipSync } from 'node:zlib';
import { createContentWorker } from '#app/html/worker/content-worker.server.ts';
import { CONTENT_THREAD } from '#app/services/content-thread-file.server.ts';
import { describeSpread, printTable } from './figures.ts';
import { ROUNDS } from './setup.ts';

const BLOCKS = 3_000;
const SENTENCES =
  'Answer it within the <strong>hour</strong>, or <a href="https://example.com/" rel="noopener">let us</a> do it for you. Families call three places in one afternoon, and the one that picks up is the one they visit; everything that you do later costs <em>more</em> than that call did. Fill every bed &#x26; keep it.';
/** The blocks of an article, again and again. */
const ARTICLE = [
  '<h2>The first call</h2>',
  `<p>${SENTENCES}</p>`,
  `<p>${SENTENCES} ${SENTENCES}</p>`,
  `<ul>\n<li>One ${SENTENCES}</li>\n<li>Two <em>and</em> three</li>\n</ul>`,
  `<p>${SENTENCES} Every time.</p>`,
  '<figure>\n<img src="/blog-images/a.jpg" alt="A house" width="640" height="400" loading="lazy">\n<figcaption>The house</figcaption>\n</figure>',
];

function largePost(): string {
  const blocks = Array.from({ length: BLOCKS }, (_, n) => ARTICLE[n % ARTICLE.length]);
  return blocks.join('\n');
}

/** Processor time for opening the largest post in the editor, by the server and its worker. */
export async function measureLargeDocument(): Promise<void> {
  const content = largePost();
  const cold: number[] = [];
  const warm: number[] = [];
  let json = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    const worker = createContentWorker([], { entry: CONTENT_THREAD, onEnd: () => undefined });
    for (const times of [cold, warm]) {
      const start = process.cpuUsage();
      const document = await worker.readDocument(content, 'benchmark');
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1000);
      json = document;
    }
    await worker.close();
  }
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0);
  printTable(`A post of ${kilobytes(content.length)} KB in ${BLOCKS} blocks as a document`, [
    ['', 'processor ms'],
    ['with the start of the worker', describeSpread(cold, 0)],
    ['once it runs', describeSpread(warm, 0)],
    ['JSON, KB', kilobytes(json.length)],
    ['JSON with gzip, KB', kilobytes(gzipSync(json).length)],
  ]);
}
