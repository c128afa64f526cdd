import { Readable } from 'node:stream';
import { stringify } from 'yaml';
import { ZipFile } from 'yazl';
import { BYTE_ORDER_MARK, toCsvLines } from '#app/domains/leads/csv.ts';
import { exportLeads } from '#app/domains/leads/export-leads.server.ts';
import type { PlanNames } from '#app/domains/leads/lead-topics.ts';
import type { ImageFiles } from '#app/domains/media/image-files.server.ts';
import { type LibraryFile, listLibraryFiles } from '#app/domains/media/library-files.server.ts';
import {
  type ExportedPost,
  findExportedPost,
  listExportedPosts,
} from '#app/domains/posts/export-posts.server.ts';
import { listForExport } from '#app/domains/redirects/list-redirects.server.ts';
import { redirectsToCsv } from '#app/domains/redirects/redirects-csv.ts';
import type { Settings } from '#app/domains/settings/settings-schema.ts';
import { toPublicSettings } from '#app/domains/settings/settings-schema.ts';
import { escapeHtml } from '#app/formatting/escape-html.ts';
import { ContentError } from '#app/html/content/content-error.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';

export interface ExportDeps extends WriteDeps {
  readonly contentWorker: ContentWorker;
  readonly imageFiles: ImageFiles;
  readonly readSettings: () => Promise<Settings>;
}

export interface ExportOptions {
  /** The names of plans, if leads are wanted as well; null for none. */
  readonly leads: PlanNames | null;
}

/** The client of the worker that makes Markdown. */
const EXPORTS = 'exports';

/**
 * Everything that is the owner's as one ZIP, which is made as it is read. The export is in the activity
 * log before its first byte.
 */
export async function exportSite(
  deps: ExportDeps,
  actor: Actor,
  { leads }: ExportOptions,
): Promise<Readable> {
  const { db } = deps.database;
  const [posts, images, redirects, settings] = await Promise.all([
    listExportedPosts(db),
    listLibraryFiles(db),
    listForExport(db),
    deps.readSettings(),
  ]);
  await write(deps, actor, async (_tx, changes) => {
    changes.audit({
      action: 'site.exported',
      objectType: 'export',
      objectId: null,
      detail: { count: posts.length, leads: leads !== null },
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
  for (const { id, kind, slug } of posts) {
    const path = `${kind === 'page' ? 'pages' : 'articles'}/${slug}`;
    add(`${path}.md`, () => openText(deps, id, toMarkdownFile));
    add(`${path}.html`, () => openText(deps, id, async (post) => toHtmlFile(post)));
  }
  for (const { file } of images) {
    add(`blog-images/${file}`, async () => {
      const stored = await deps.imageFiles.open(file);
      // Missing on the server; `images.csv` still names it.
      return stored === null ? Readable.from([]) : Readable.from(stored.body);
    });
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
  const output = new Readable().wrap(zip.outputStream);
  zip.on('error', (error: Error) => output.destroy(error));
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

/** The articles as our own import reads them again, without any loss. */
async function* readRows(
  { database }: ExportDeps,
  posts: readonly { id: string }[],
): AsyncGenerator<string> {
  let before = '[\n';
  for (const { id } of posts) {
    const post = await findExportedPost(database.db, id);
    if (post === null) continue;
    yield before + JSON.stringify(post);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function toMarkdownFile(post: ExportedPost, worker: ContentWorker): Promise<string> {
  const above = stringify({
    id: post.id,
    title: post.title,
    slug: post.slug,
    type: post.kind,
    draft: !post.is_published,
    date: post.published_at ?? post.created_at,
    author: post.author_name,
    ...(post.excerpt === null ? {} : { excerpt: post.excerpt }),
    ...(post.meta_description === null ? {} : { description: post.meta_description }),
    ...(post.meta_keywords.length === 0 ? {} : { tags: post.meta_keywords }),
    ...(post.topics.length === 0 ? {} : { categories: post.topics }),
    ...(post.language === null ? {} : { lang: post.language }),
    ...(post.featured_image_url === null ? {} : { image: post.featured_image_url }),
  });
  return `---\n${above}---\n\n${await markdownOf(post, worker)}`;
}

/** A text that can't be turned into Markdown stays HTML, which Markdown may hold. */
async function markdownOf({ content }: ExportedPost, worker: ContentWorker): Promise<string> {
  try {
    return await worker.toMarkdown(content, EXPORTS);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return content;
  }
}

function toHtmlFile(post: ExportedPost): string {
  const meta = (name: string, content: string | null) =>
    content === null ? '' : `<meta name="${name}" content="${escapeHtml(content)}">\n`;
  return `<!doctype html>
<html lang="${post.language ?? 'en'}">
<meta charset="utf-8">
<title>${escapeHtml(post.title)}</title>
${meta('description', post.meta_description ?? post.excerpt)}${meta('author', post.author_name)}${meta('date', post.published_at)}${meta('keywords', post.meta_keywords.join(', ') || null)}<h1>${escapeHtml(post.title)}</h1>
${post.content.replaceAll('="/blog-images/', '="../blog-images/')}
</html>
`;
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

articles.json   Every article and page with its dates, texts, topics and keywords. Upload this ZIP under
                Articles, Import, on a new site, and they are there again. A page's form and
                its place in the footer are chosen anew there.
articles/       Each article as Markdown and as a page of HTML, to read or to move elsewhere.
pages/          The pages of your own, in the same way.
blog-images/    Your images, as they are stored.
images.csv      What each image is called, and its alternative text.
redirects.csv   Old addresses and where they lead.
settings.json   The settings that visitors can see the effects of. No password is in it.
leads.csv       Your leads, if you asked for them. Keep this file where only you can open it.

Markdown cannot say everything: captions, the size of an image and players of videos are only in
articles.json and in the HTML. What is in the Trash, and drafts that were never saved, are left out.
`;
