import { writeFileSync } from 'node:fs';
import { toFields } from '#app/features/articles/post-fields.ts';
import { savePost } from '#app/features/articles/save-post.server.ts';
import { moveToTrash } from '#app/features/articles/trash/move-to-trash.server.ts';
import { storeCounts } from '#app/features/results/store-counts.server.ts';
import { dayOf } from '#app/formatting/dates.ts';
import type { Services } from '#app/services/services.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import { storeLead } from './leads.ts';
import { startMailServer } from './mail-server.ts';
import { saveRequest, storePost } from './posts.ts';
import { storeImage } from './sample-content.ts';
import { startSecureMailServer } from './secure-mail-server.ts';
import { startServer } from './server-process.ts';
import { openSiteData } from './site-data.ts';

/** What an owner's tasks begin with (`docs/product.md`, Ten tasks), in whichever browser they are done. */

const COLLEAGUE = { id: null, name: 'colleague@example.com' };
const DAY = 24 * 60 * 60 * 1000;

/** A new site, and a mail service that it does not know yet. Needs openssl. */
export async function startNewSite(certificate: string) {
  const password = 'correct-horse-battery';
  const mails = await startSecureMailServer({ encryption: 'starttls', password });
  writeFileSync(certificate, mails.certificate);
  const server = await startServer({ env: { NODE_EXTRA_CA_CERTS: certificate } });
  const services = await openSiteData(server);
  return {
    origin: server.origin,
    services,
    mails,
    password,
    async close() {
      await services.close();
      await server.stop();
      await mails.close();
    },
  };
}

/** A site with a mail server, a lead that waits for an answer, and others who do. */
export async function startSiteWithLeads() {
  const mails = await startMailServer();
  const server = await startServer({
    env: { SMTP_URL: mails.url, MAIL_FROM: 'site@example.com' },
  });
  const services = await openSiteData(server);
  const phone = { display: '(614) 555-0123', tel: '+16145550123' };
  const email = 'maria@example.com';
  const message = 'Is a room free from January? My mother needs help.';
  const id = await storeLead({ services }, { name: 'Maria Lopez', email, phone, message });
  for (const name of ['Ben Ortiz', 'Ruth Cole', 'Al Young']) {
    await storeLead({ services }, { name, email: `${name.replace(' ', '.')}@example.com` });
  }
  return {
    origin: server.origin,
    services,
    mails,
    /** The lead that is answered. */
    id,
    async close() {
      await services.close();
      await server.stop();
      await mails.close();
    },
  };
}

/** “What a tour shows” is in the Trash; “The first call” had this text last week, and has a new cover. */
export async function storeEarlierWording(services: Services) {
  const { db } = services.database;
  const deleted = await storePost(services, { title: 'What a tour shows' });
  await moveToTrash(services, COLLEAGUE, deleted);
  const lastWeek = '<p>Call back within the hour.</p>';
  const post = await storePost(services, { title: 'The first call', content: lastWeek });
  await db
    .updateTable('document_versions')
    .set({ at: writeTimestamp(new Date(Date.now() - 8 * DAY)) })
    .where('post_id', '=', post.id)
    .execute();
  const { url: cover } = await storeImage(services);
  const fields = { ...toFields(post), content: '<p>Call back.</p>', featuredImageUrl: cover };
  const request = saveRequest({ id: post.id, version: post.version, fields });
  const saved = await savePost(services, COLLEAGUE, request);
  if (!saved.ok) throw new Error(`not saved: ${JSON.stringify(saved)}`);
  return { lastWeek, cover };
}

/** Six articles that were read today; “The first call”, read 37 times, has brought three leads. */
export async function storeReadArticles(services: Services): Promise<void> {
  const titles = [
    'What families ask first',
    'A tour that stays in mind',
    'Who answers at night',
    'The first call',
    'How to price a room',
    'Nine months of empty beds',
  ];
  for (const [n, title] of titles.entries()) {
    const slug = title.toLowerCase().replaceAll(' ', '-');
    await storePost(services, { title, slug, isPublished: true });
    await countViews(services, `/blog/${slug}`, 40 - n);
    for (let lead = 0; lead < (title === 'The first call' ? 3 : 0); lead += 1) {
      // As of any reader who follows a link to a form (`numbers.test.ts`): without a campaign.
      const email = `lead-${lead}@example.com`;
      await storeLead({ services }, { email, sourcePage: `/blog/${slug}` });
    }
  }
  for (const path of ['/', '/about', '/contact']) await countViews(services, path, 12);
}

/** Today, each the first of a visit from a search. */
async function countViews(services: Services, path: string, count: number): Promise<void> {
  const day = dayOf(new Date(), (await services.readSettings()).timeZone);
  const sum = { day, path, value: '', count };
  await storeCounts(services, [
    { ...sum, kind: 'view' },
    { ...sum, kind: 'visit' },
    { ...sum, kind: 'source', value: 'Google' },
  ]);
}
