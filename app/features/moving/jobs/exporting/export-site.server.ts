import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { AuthorWithImage } from '#app/features/articles/authors/offered/author.ts';
import { listAuthorsWithImages } from '#app/features/articles/authors/offered/authors.server.ts';
import {
  type ExportedPost,
  findExportedPost,
  listExportedPosts,
} from '#app/features/articles/export-posts.server.ts';
import type { Topic } from '#app/features/articles/topics/offered/topic.ts';
import { listTopics } from '#app/features/articles/topics/offered/topics.server.ts';
import { type LibraryFile, listLibraryFiles } from '#app/features/media/library-files.server.ts';
import { ASKED_KINDS, isAskedKind, MOVED_KINDS } from '#app/features/moved-rows.ts';
import { ROWS_FOLDER, rowsFile } from '#app/features/moving/files/read-rows.server.ts';
import { toPublicSettings } from '#app/features/settings/settings-schema.ts';
import { formatFocus } from '#app/formatting/focal-point.ts';
import { streamCsv, streamJson, type Table, tableOf } from '#app/formatting/table.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { type Actor, write } from '#database/write.ts';
import { writeGhostExport } from './ghost-export.ts';
import { toHtmlFile, toMarkdownFile } from './post-files.server.ts';
import { writeWordpressExport } from './wordpress-export.ts';

/** Adds a file to the ZIP, which is opened when its turn comes. */
type AddFile = (name: string, open: () => Promise<Readable>) => void;

/**
 * Everything that is the owner's as one ZIP, which is made as it is read. The export is in the activity
 * log before its first byte.
 * @param asked of which kinds of people it was asked for
 */
export async function exportSite(
  deps: Services,
  actor: Actor,
  asked: ReadonlySet<string>,
): Promise<Readable> {
  const { db } = deps.database;
  const isWanted = (name: string) => !isAskedKind(name) || asked.has(name);
  // Those of people come last.
  const exported = Object.entries(deps.exportedTables).sort(
    ([a], [b]) => Number(isAskedKind(a)) - Number(isAskedKind(b)),
  );
  const posts = await listExportedPosts(db, deps.now());
  const images = await listLibraryFiles(db);
  const withPeople = Object.fromEntries(ASKED_KINDS.map((kind) => [kind, asked.has(kind)]));
  await auditExport(deps, actor, { count: posts.length, ...withPeople });
  const topics = await listTopics(db);
  const people = await listAuthorsWithImages(db);
  const tables: Record<string, Table> = {
    topics: topicTable(topics),
    authors: authorTable(people),
    images: imageTable(images),
  };
  for (const [name, { open }] of exported) {
    if (isWanted(name)) tables[name] = await open(deps, actor);
  }
  const settings = toPublicSettings(await deps.readSettings());
  const zip = new ZipFile();
  const add: AddFile = (name, open) =>
    zip.addReadStreamLazy(name, (done) => {
      open().then(
        (stream) => done(null, stream),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  zip.addBuffer(Buffer.from(writeReadme(exported)), 'README.txt');
  addArticles(add, deps, { posts, images, topics, people });
  addImages(add, deps, images);
  for (const [name, table] of Object.entries(tables)) {
    add(`${name}.csv`, async () => Readable.from(streamCsv(table)));
    add(`${name}.json`, async () => Readable.from(streamJson(table)));
  }
  for (const kind of MOVED_KINDS.filter(isWanted)) {
    const moved = deps.movedRows[kind];
    if (moved === undefined) continue;
    add(rowsFile(kind), async () => Readable.from(writeList(moved.list(db))));
    for (const { path, read } of (await moved.listFiles?.(db)) ?? []) {
      add(ROWS_FOLDER + path, async () => {
        const contents = await read();
        return Readable.from(contents === null ? [] : [contents]);
      });
    }
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify(settings, null, 2)}\n`), 'settings.json');
  const output = new PassThrough();
  zip.on('error', (error: Error) => output.destroy(error));
  // Whoever asked for it may go away; then nothing more of it is made.
  pipeline(zip.outputStream, output, () => undefined);
  zip.end();
  return output;
}

async function auditExport(
  deps: Services,
  actor: Actor,
  detail: Readonly<Record<string, number | boolean>>,
): Promise<void> {
  await write(deps, actor, async (_tx, changes) => {
    changes.audit({
      action: 'site.exported',
      objectType: 'export',
      objectId: null,
      detail,
    });
  });
}

interface Exported {
  readonly posts: Awaited<ReturnType<typeof listExportedPosts>>;
  readonly images: readonly LibraryFile[];
  readonly topics: readonly Topic[];
  readonly people: readonly AuthorWithImage[];
}

const FOLDERS = { post: 'articles', page: 'pages' } as const;

/** The articles and pages: whole, for WordPress and Ghost, and each as Markdown and HTML. */
function addArticles(
  add: AddFile,
  deps: Services,
  { posts, images, topics, people }: Exported,
): void {
  add('articles.json', async () => Readable.from(readRows(deps, posts)));
  const origin = deps.config.publicOrigin;
  const source = { origin, title: new URL(origin).host, images, topics, now: deps.now() };
  const authors = [...new Set(posts.map(({ author }) => author))];
  const oldNumbers = new Set(posts.flatMap(({ old_number }) => old_number ?? []));
  add('wordpress.xml', async () =>
    Readable.from(
      writeWordpressExport({ ...source, authors, oldNumbers, posts: readPosts(deps, posts) }),
    ),
  );
  add('ghost.json', async () =>
    Readable.from(writeGhostExport({ ...source, people, posts: readPosts(deps, posts) })),
  );
  for (const { id, kind, slug, isPublic } of posts) {
    // Few generators know a draft or a day to come by its fields, and pages of HTML say neither.
    const path = `${isPublic ? FOLDERS[kind] : 'not-public'}/${slug}`;
    add(`${path}.md`, () => openText(deps, id, toMarkdownFile));
    add(`${path}.html`, () =>
      openText(deps, id, async (post) =>
        toHtmlFile(post, post.content.replaceAll('="/blog-images/', '="../blog-images/')),
      ),
    );
  }
}

function addImages(add: AddFile, { imageFiles }: Services, images: readonly LibraryFile[]): void {
  for (const { file } of images) {
    add(`blog-images/${file}`, async () => {
      const stored = await imageFiles.open(file);
      // Missing on the server; `images.csv` still names it.
      return stored === null ? Readable.from([]) : Readable.from(stored.body);
    });
  }
}

async function openText(
  { database, contentWorker }: Services,
  id: string,
  write: (post: ExportedPost, worker: ContentWorker) => Promise<string>,
): Promise<Readable> {
  const post = await findExportedPost(database.db, id);
  return Readable.from(post === null ? [] : [Buffer.from(await write(post, contentWorker))]);
}

async function* readPosts(
  { database }: Services,
  posts: readonly { id: string }[],
): AsyncGenerator<ExportedPost> {
  for (const { id } of posts) {
    const post = await findExportedPost(database.db, id);
    if (post !== null) yield post;
  }
}

/** The articles as our own import reads them again, without any loss. */
function readRows(deps: Services, posts: readonly { id: string }[]): AsyncGenerator<string> {
  return writeList(readPosts(deps, posts));
}

async function* writeList(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** In the owner's order. Import reads it by these names, as it does those of the authors. */
function topicTable(topics: readonly Topic[]): Table {
  return tableOf(
    [
      ['name', ({ name }) => name],
      ['slug', ({ slug }) => slug],
      ['description', ({ description }) => description],
    ],
    topics,
  );
}

function authorTable(authors: readonly AuthorWithImage[]): Table {
  return tableOf(
    [
      ['name', ({ name }) => name],
      ['slug', ({ slug }) => slug],
      ['about', ({ about }) => about],
      ['link', ({ link }) => link],
      ['portrait', ({ image }) => image?.url ?? null],
    ],
    authors,
  );
}

function imageTable(images: readonly LibraryFile[]): Table {
  return tableOf(
    [
      ['File', ({ file }) => file],
      ['Name', ({ name }) => name],
      ['Alternative text', ({ alt }) => alt],
      ['Kept in view', ({ focus }) => formatFocus(focus)],
      ['Width', ({ width }) => width],
      ['Height', ({ height }) => height],
    ],
    images,
  );
}

/** Where the second column of the README begins. */
const README_INDENT = 16;

function writeReadme(exported: readonly (readonly [string, { about: string }])[]): string {
  const listed = exported.map(
    ([name, { about }]) =>
      name.padEnd(README_INDENT) + about.replaceAll('\n', `\n${' '.repeat(README_INDENT)}`),
  );
  return `What is in this folder

articles.json   Every article and page with its dates, texts, topics and keywords. Upload this ZIP
                under Articles, Import, on a new site, and they are there again, with the topics,
                authors, images and redirects below.
wordpress.xml   The same for WordPress: Tools, Import, WordPress. It fetches the images from your site,
                so import it while your site is still there, and choose to download attachments.
ghost.json      The same for Ghost: Settings, Import. Each text is one HTML card. Upload the folder
                blog-images there as well, or leave your site running: images are named at its address.
articles/       Each article as Markdown and as a page of HTML, to read or to move elsewhere.
pages/          The pages of your own, in the same way.
not-public/     Drafts, and what is scheduled for a later day, in the same way.
blog-images/    Your images, as they are stored.
settings.json   The settings that visitors can see the effects of. No password is in it.

Each of these is there twice, as CSV for a spreadsheet and as JSON for a program:

topics          Your topics in their order, with their addresses and sentences.
authors         Your authors: what is said of them, their links and portraits.
images          What each image is called, its alternative text, and what stays in view of it.
${listed.join('\n')}

The folder site has what Import reads beside these, as JSON:

settings        The settings that neither send data anywhere nor delete any.
texts           What you changed of pages, prices, emails and legal pages, with their drafts.
drafts          What was typed into articles and pages and not saved.
claims          What your claims rest on, if you asked for it. Their files are in a folder of that name.
leads           Your leads with their notes, if you asked for them.
subscribers     The same for your subscribers.

What is not in this folder: passwords, passkeys and the people of your team, the mail server, the
webhook, parts of other providers, who gets your leads and how long anything is kept, the emails that
warn your team, emails to leads and who answers them, growth plans, preview links, earlier versions,
the Trash, and what was counted of visits. A backup has all of them.`;
}
