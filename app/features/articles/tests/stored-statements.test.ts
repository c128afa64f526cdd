import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { SANITIZER_VERSION } from '#app/html/content/allow-list.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { addTopic, clearArticles } from '#tests/support/articles.ts';
import { countReads } from '#tests/support/count-reads.ts';
import { postFields, saveRequest, storePost } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { uploadPhoto } from '#tests/support/uploads.ts';
import { writePosts } from '../derived/offered/write-posts.server.ts';
import { type StoredImport, storeImportedPost, takeBackImport } from '../import-post.server.ts';
import { type PostFields, toFields, toInput } from '../post-fields.ts';
import { writeFields } from '../post-row.server.ts';
import { savePost } from '../save-post.server.ts';

const NOW = new Date('2025-03-10T12:00:00.000Z');
const OWNER = { id: null, name: 'The owner' };
const TEXT = 'Families tour a home. A good tour begins at the door. We never miss a call.';

/**
 * On PostgreSQL each statement is a round trip, and an import stores thousands of articles. Without those
 * that begin and end the transaction.
 */
const STATEMENTS = {
  sqlite: { saved: 26, savedAgain: 33, imported: 21, takenBack: 5 },
  postgresql: { saved: 18, savedAgain: 23, imported: 13, takenBack: 6 },
};

describeEachEngine('the statements of an article with text, topics and an image', (engine) => {
  const { saved, savedAgain, imported, takenBack } = STATEMENTS[engine];
  let site: TestSite;
  let image: StoredImage;
  let fields: PostFields;
  beforeAll(async () => {
    site = await openTestSite({ engine, now: NOW });
    const admin = await createAdmin(site);
    image = await uploadPhoto(site, admin.cookie, { name: 'porch.jpg', width: 400 });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await clearArticles(site.services);
    const topics = [
      await addTopic(site.services, { name: 'Homes' }),
      await addTopic(site.services, { name: 'Tours' }),
    ];
    const content = `<p>${TEXT}</p><p><img src="${image.url}" alt="A porch"></p>`;
    fields = postFields({ title: 'Tours', content, topics: topics.join(','), isPublished: true });
    // One that it is related to.
    await storePost(site.services, { ...fields, title: 'Other tours', slug: 'other-tours' });
  });

  const count = async (work: () => Promise<unknown>) =>
    (await countReads(site.services, work)).queries;

  it('are few if it is new, and if it is saved again', async () => {
    const request = saveRequest({ fields });
    const save = async () => {
      const answer = await savePost(site.services, OWNER, request);
      if (!answer.ok) throw new Error(JSON.stringify(answer));
      return answer.post;
    };
    const first = await count(save);
    const post = await save();
    const again = saveRequest({
      id: post.id,
      version: post.version,
      fields: { ...toFields(post), content: `<p>${TEXT} Ask us.</p>` },
    });
    const second = await count(() => savePost(site.services, OWNER, again));
    expect([first, second]).toEqual([saved, savedAgain]);
  });

  it('are few if it is imported, and if that is taken back', async () => {
    const input = toInput(fields);
    const at = NOW.toISOString();
    const dates = { publishedAt: at, createdAt: at };
    const from = { formerId: null, feedId: null, oldNumber: null };
    const context = { actor: OWNER, now: NOW, engine, reserved: new Set<string>() };
    const post = { input, sanitizerVersion: SANITIZER_VERSION, ...dates, ...from };
    let stored: StoredImport | undefined;
    const store = async () => {
      stored = await writePosts(
        site.services,
        OWNER,
        (tx, changes, worked) => storeImportedPost(tx, changes, post, { ...context, worked }),
        { id: null, columns: writeFields(input) },
      );
    };
    const first = await count(store);
    const takeBack = () =>
      writePosts(site.services, OWNER, async (tx, changes, worked) => {
        if (stored === undefined) throw new Error('nothing was stored');
        const back = { ...stored, former: null };
        return takeBackImport(tx, changes, back, { ...context, worked });
      });
    const second = await count(takeBack);
    expect([first, second]).toEqual([imported, takenBack]);
  });
});
