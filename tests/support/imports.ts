import type { ReadFiles } from '#app/features/moving/jobs/importing/reading/file-reader.server.ts';
import { readArticles } from '#app/features/moving/jobs/importing/reading/read-articles.server.ts';
import type { TestAccount } from './accounts.ts';
import type { TestSite } from './test-site.ts';

export type ImportFiles = Readonly<Record<string, string | Uint8Array>>;

/**
 * Reads the files of an import as the process for it does, but in this one: until a process reads, it
 * takes 0.15 s of processor time, and most imports need two.
 */
const readHere: ReadFiles = async (request, reading, signal) => {
  let before = Promise.resolve();
  function take<Found>(found: Found, use?: (found: Found) => unknown): Promise<void> {
    before = before.then(async () => {
      signal.throwIfAborted();
      await use?.(asSent(found));
    });
    return before;
  }
  const result = await readArticles(request, {
    onImages: (names) => void take(names, reading.onImages),
    onDetails: (details) => void take(details, reading.onDetails),
    onPost: (post) => take(post, reading.onPost),
    onRow: (found) => take(found, reading.onRow),
  }).finally(() => before);
  signal.throwIfAborted();
  return asSent(result);
};

/** What arrives of a message to another process. */
function asSent<Message>(message: Message): Message {
  return JSON.parse(JSON.stringify(message));
}

/**
 * What an owner does on the pages of Articles → Import.
 * @param options.isReadApart whether the site reads the files in a process of their own, as always
 */
export function openImports(site: TestSite, admin: TestAccount, { isReadApart = false } = {}) {
  if (!isReadApart) Object.assign(site.services, { readImportFiles: readHere });
  async function send(files: ImportFiles, to = ''): Promise<Response> {
    const form = new FormData();
    for (const [name, content] of Object.entries(files)) {
      form.append('files', new Blob([content as Uint8Array<ArrayBuffer>]), name);
    }
    return site.fetch(`/admin/posts/import${to}`, {
      method: 'POST',
      headers: admin.headers,
      body: form,
    });
  }

  const posts = () =>
    site.services.database.db
      .selectFrom('blog_posts')
      .selectAll()
      .orderBy('created_at')
      .orderBy('slug')
      .execute();

  return {
    send,
    /** Sends files, which are read at once, and returns the address of the import's page. */
    async upload(files: ImportFiles): Promise<string> {
      const answer = await send(files);
      if (answer.status !== 302) throw new Error(`${answer.status} ${await answer.text()}`);
      await site.services.importer.run();
      return answer.headers.get('Location') ?? '';
    },
    /** Presses a button of a page, and waits until what it began is over. */
    async act(page: string, fields: Record<string, string | string[]>): Promise<Response> {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(fields)) {
        for (const each of [value].flat()) body.append(name, each);
      }
      const answer = await site.fetch(page, { method: 'POST', headers: admin.headers, body });
      await site.services.importer.run();
      return answer;
    },
    async read(path: string): Promise<string> {
      const answer = await site.get(path, admin);
      return (await answer.text()).replaceAll('<!-- -->', '');
    },
    posts,
    /**
     * Waits until there are so many posts. It asks after each change only: an import rests as long as its
     * thread has worked on anything.
     */
    async untilThereAre(count: number): Promise<void> {
      for (;;) {
        const changed = new Promise<void>((resolve) => {
          const unsubscribe = site.services.bus.subscribe(() => {
            unsubscribe();
            resolve();
          });
        });
        if ((await posts()).length >= count) return;
        await changed;
      }
    },
  };
}
