import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { PriceList } from '#app/content/prices.ts';
import { BYTE_ORDER_MARK, toCsvLines } from '#app/domains/leads/csv.ts';
import { exportLeads } from '#app/domains/leads/export-leads.server.ts';
import type { ImageFiles } from '#app/domains/media/image-files.server.ts';
import { type LibraryFile, listLibraryFiles } from '#app/domains/media/library-files.server.ts';
import type { AuthorWithImage } from '#app/domains/posts/authors/author.ts';
import { listAuthorsWithImages } from '#app/domains/posts/authors/authors.server.ts';
import {
  type ExportedPost,
  findExportedPost,
  listExportedPosts,
} from '#app/domains/posts/export-posts.server.ts';
import type { Topic } from '#app/domains/posts/topics/topic.ts';
import { listTopics } from '#app/domains/posts/topics/topics.server.ts';
import { listForExport } from '#app/domains/redirects/list-redirects.server.ts';
import { redirectsToCsv } from '#app/domains/redirects/redirects-csv.ts';
import type { Settings } from '#app/domains/settings/settings-schema.ts';
import { toPublicSettings } from '#app/domains/settings/settings-schema.ts';
import {
  type SubscribersCsvDeps,
  streamSubscribersCsv,
} from '#app/domains/subscribers/subscribers-csv.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import { type Actor, write } from '#database/write.ts';
import { writeGhostExport } from './ghost-export.ts';
import { toHtmlFile, toMarkdownFile } from './post-files.server.ts';
import { writeWordpressExport } from './wordpress-export.ts';

export interface ExportDeps extends SubscribersCsvDeps {
  readonly contentWorker: ContentWorker;
  readonly imageFiles: ImageFiles;
  readonly readSettings: () => Promise<Settings>;
}

export interface ExportOptions {
  /** The price list, which names what leads asked for, if they are wanted; null for none. */
  readonly leads: PriceList | null;
  readonly subscribers: boolean;
}

/**
 * Everything that is the owner's as one ZIP, which is made as it is read. The export is in the activity
 * log before its first byte.
 */
export async function exportSite(
  deps: ExportDeps,
  actor: Actor,
  { leads, subscribers }: ExportOptions,
): Promise<Readable> {
  const { db } = deps.database;
  const [posts, images, redirects, settings, topics, authors] = await Promise.all([
    listExportedPosts(db),
    listLibraryFiles(db),
    listForExport(db),
    deps.readSettings(),
    listTopics(db),
    listAuthorsWithImages(db),
  ]);
  await write(deps, actor, async (_tx, changes) => {
    changes.audit({
      action: 'site.exported',
      objectType: 'export',
      objectId: null,
      detail: { count: posts.length, leads: leads !== null, subscribers },
    });
  });
  const zip = new ZipFile();
  const add = (name: string, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(name, (done) => {
      open().then(
        (stream) => done(null, stream),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  zip.addBuffer(Buffer.from(README), 'README.txt');
  add('articles.json', async () => Readable.from(readRows(deps, posts)));
  const origin = deps.config.publicOrigin;
  const source = { origin, title: new URL(origin).host, images, now: deps.now() };
  const names = [...new Set(posts.map(({ author }) => author))];
  add('wordpress.xml', async () =>
    Readable.from(
      writeWordpressExport({ ...source, authors: names, posts: readPosts(deps, posts) }),
    ),
  );
  add('ghost.json', async () =>
    Readable.from(writeGhostExport({ ...source, posts: readPosts(deps, posts) })),
  );
  for (const { id, kind, slug } of posts) {
    const path = `${kind === 'page' ? 'pages' : 'articles'}/${slug}`;
    add(`${path}.md`, () => openText(deps, id, toMarkdownFile));
    add(`${path}.html`, () =>
      openText(deps, id, async (post) =>
        toHtmlFile(post, post.content.replaceAll('="/blog-images/', '="../blog-images/')),
      ),
    );
  }
  for (const { file } of images) {
    add(`blog-images/${file}`, async () => {
      const stored = await deps.imageFiles.open(file);
      // Missing on the server; `images.csv` still names it.
      return stored === null ? Readable.from([]) : Readable.from(stored.body);
    });
  }
  for (const [name, table] of [
    ['topics', toTopicRows(topics)],
    ['authors', toAuthorRows(authors)],
  ] as const) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(table, null, 2)}\n`), `${name}.json`);
    zip.addBuffer(Buffer.from(toTable(table)), `${name}.csv`);
  }
  zip.addBuffer(Buffer.from(imagesToCsv(images)), 'images.csv');
  zip.addBuffer(Buffer.from(redirectsToCsv(redirects)), 'redirects.csv');
  zip.addBuffer(
    Buffer.from(`${JSON.stringify(toPublicSettings(settings), null, 2)}\n`),
    'settings.json',
  );
  if (leads !== null) {
    const all = { status: null, spam: false, search: '' };
    add('leads.csv', async () => Readable.from(await exportLeads(deps, actor, all, leads)));
  }
  if (subscribers) {
    const all = { state: null, search: '' };
    add('subscribers.csv', async () =>
      Readable.from(await streamSubscribersCsv(deps, actor, all, topics)),
    );
  }
  const output = new PassThrough();
  zip.on('error', (error: Error) => output.destroy(error));
  // Whoever asked for it may go away; then nothing more of it is made.
  pipeline(zip.outputStream, output, () => undefined);
  zip.end();
  return output;
}

async function openText(
  { database, contentWorker }: ExportDeps,
  id: string,
  write: (post: ExportedPost, worker: ContentWorker) => Promise<string>,
): Promise<Readable> {
  const post = await findExportedPost(database.db, id);
  return Readable.from(post === null ? [] : [Buffer.from(await write(post, contentWorker))]);
}

async function* readPosts(
  { database }: ExportDeps,
  posts: readonly { id: string }[],
): AsyncGenerator<ExportedPost> {
  for (const { id } of posts) {
    const post = await findExportedPost(database.db, id);
    if (post !== null) yield post;
  }
}

/** The articles as our own import reads them again, without any loss. */
async function* readRows(
  deps: ExportDeps,
  posts: readonly { id: string }[],
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const post of readPosts(deps, posts)) {
    yield before + JSON.stringify(post);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** In the owner's order. */
function toTopicRows(topics: readonly Topic[]) {
  return topics.map(({ name, slug, description }) => ({ name, slug, description }));
}

function toAuthorRows(authors: readonly AuthorWithImage[]) {
  return authors.map(({ name, slug, about, link, image }) => ({
    name,
    slug,
    about,
    link,
    portrait: image?.url ?? null,
  }));
}

function toTable(rows: readonly Readonly<Record<string, string | null>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => row[column] ?? null));
  return BYTE_ORDER_MARK + toCsvLines(columns.length === 0 ? [] : [columns, ...lines]);
}

function imagesToCsv(images: readonly LibraryFile[]): string {
  return (
    BYTE_ORDER_MARK +
    toCsvLines([
      ['File', 'Name', 'Alternative text', 'Width', 'Height'],
      ...images.map(({ file, name, alt, width, height }) => [file, name, alt, width, height]),
    ])
  );
}

const README = `What is in this folder

articles.json   Every article and page with its dates, texts, topics and keywords. Upload this ZIP
                under Articles, Import, on a new site, and they are there again. A page's form and
                its place in the footer are chosen anew there.
wordpress.xml   The same for WordPress: Tools, Import, WordPress. It fetches the images from your site,
                so import it while your site is still there, and choose to download attachments.
ghost.json      The same for Ghost: Settings, Import. Each text is one HTML card. Upload the folder
                blog-images there as well, or leave your site running: images are named at its address.
articles/       Each article as Markdown and as a page of HTML, to read or to move elsewhere.
pages/          The pages of your own, in the same way.
blog-images/    Your images, as they are stored.
images.csv      What each image is called, and its alternative text.
topics.json     Your topics in their order, with their addresses and sentences.
authors.json    Your authors: what is said of them, their links and portraits. Import reads both with
                the articles; topics.csv and authors.csv say the same for a spreadsheet.
redirects.csv   Old addresses and where they lead.
settings.json   The settings that visitors can see the effects of. No password is in it.
leads.csv       Your leads, if you asked for them. Keep this file where only you can open it.
subscribers.csv The people who want to hear from you, if you asked for them, with what they agreed to.
                Take only those whose state is Confirmed to the service that sends your emails.

Markdown cannot say everything: captions, the size of an image and players of videos are only in
articles.json and in the HTML. What is in the Trash, and drafts that were never saved, are left out.
`;
