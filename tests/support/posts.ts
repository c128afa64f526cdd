import { randomUUID } from 'node:crypto';
import type { SaveRequest, SaveResult } from '#app/features/articles/editor-protocol.ts';
import type { Post } from '#app/features/articles/post.ts';
import { EMPTY_FIELDS, type PostFields, toFields } from '#app/features/articles/post-fields.ts';
import type { PublishDate } from '#app/features/articles/publish-date.ts';
import { savePost } from '#app/features/articles/save-post.server.ts';
import { slugFromTitle } from '#app/formatting/slug.ts';
import type { Services } from '#app/services/services.server.ts';
import type { TestAccount } from './accounts.ts';
import type { TestSite } from './test-site.ts';

/** Valid fields of a post, with the given ones replaced. */
export function postFields(given: Partial<PostFields> = {}): PostFields {
  const title = given.title ?? 'Fill every bed';
  return {
    ...EMPTY_FIELDS,
    title,
    slug: slugFromTitle(title),
    content: '<p>The first call matters most. Answer it within the hour.</p>',
    ...given,
  };
}

export function saveRequest(given: Partial<SaveRequest> = {}): SaveRequest {
  return {
    id: null,
    version: null,
    idempotencyKey: randomUUID(),
    fields: postFields(),
    publishDate: { kind: 'now' },
    ...given,
  };
}

const COLLEAGUE = { id: null, name: 'colleague@example.com' };

/** Saves a new post as somebody else, without a request. */
export function storePost(
  services: Services,
  fields: Partial<PostFields> = {},
  publishDate: PublishDate = { kind: 'now' },
): Promise<Post> {
  return store(services, saveRequest({ fields: postFields(fields), publishDate }));
}

/** Saves a post once more, as somebody else, which gives it a history. */
export function saveAgain(
  services: Services,
  post: Post,
  given: Partial<PostFields>,
): Promise<Post> {
  const fields = { ...toFields(post), ...given };
  return store(services, saveRequest({ id: post.id, version: post.version, fields }));
}

async function store(services: Services, request: SaveRequest): Promise<Post> {
  const answer = await savePost(services, COLLEAGUE, request);
  if (!answer.ok) throw new Error(`not saved: ${JSON.stringify(answer)}`);
  return answer.post;
}

/** A publish date from an ISO 8601 string in UTC. */
export function dateAt(iso: string): PublishDate {
  return { kind: 'set', local: iso.slice(0, -1), timeZone: 'UTC' };
}

export interface PostedForm<T> {
  status: number;
  body: T;
}

/** Sends the requests of the editor and the dashboard as a signed-in person. */
export function createWriter(site: TestSite, { cookie }: Pick<TestAccount, 'cookie'>) {
  const send = (path: string, body: string) =>
    site.fetch(path, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body,
    });
  async function postJson<T>(path: string, body: unknown): Promise<PostedForm<T>> {
    const answer = await send(path, typeof body === 'string' ? body : JSON.stringify(body));
    return { status: answer.status, body: (await answer.json()) as T };
  }
  const save = (request: SaveRequest) => postJson<SaveResult>('/admin/posts/save', request);

  async function stored(request: SaveRequest): Promise<Post> {
    const { status, body } = await save(request);
    if (!body.ok) throw new Error(`not saved (${status}): ${JSON.stringify(body)}`);
    return body.post;
  }

  const open = (path: string) => site.get(path, { cookie });

  return {
    /** Sends JSON, and leaves the answer to whoever asks. */
    send,
    postJson,
    save,
    /** Opens a page of the admin area. */
    open,
    /** The HTML of a page, without the marks of React between texts. */
    read: async (path: string) => (await (await open(path)).text()).replaceAll('<!-- -->', ''),
    /** Sends a form of a page. */
    submit: (path: string, fields: Record<string, string>) => site.post(path, fields, { cookie }),
    create: (fields: Partial<PostFields> = {}, publishDate: PublishDate = { kind: 'now' }) =>
      stored(saveRequest({ fields: postFields(fields), publishDate })),
    /** Saves a post with the given fields replaced. */
    update: (post: Post, fields: Partial<PostFields>, publishDate: PublishDate = { kind: 'now' }) =>
      stored(
        saveRequest({
          id: post.id,
          version: post.version,
          fields: { ...toFields(post), ...fields },
          publishDate,
        }),
      ),
    /** Publishes, unpublishes or deletes from the dashboard; returns the response status. */
    async change(fields: Record<string, string>): Promise<number> {
      const answer = await site.post('/admin/posts', fields, { cookie });
      return answer.status;
    },
  };
}

export type Writer = ReturnType<typeof createWriter>;
