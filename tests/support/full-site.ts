import { randomUUID } from 'node:crypto';
import { saveAuthor } from '#app/features/articles/authors/offered/change-authors.server.ts';
import { createTopic } from '#app/features/articles/topics/offered/change-topics.server.ts';
import type { TestAccount } from './accounts.ts';
import { createAdmin } from './accounts.ts';
import { storeClaimRows } from './claim-rows.ts';
import { storeLead } from './leads.ts';
import { createWriter } from './posts.ts';
import type { TestSite } from './test-site.ts';
import { uploadPhoto } from './uploads.ts';

/** Texts that a database, a driver or a comparison may get wrong. */
export const HOSTILE_TEXTS = [
  '👩‍👩‍👧 déjà vu — “quoted” ’ \u2028 \u00a0 \ufeff',
  "'; drop table leads; -- \\ \\n $1 ? %s",
  'İstanbul ß ﬁ \u0301 \u200d é é',
  '\u0001\t\r\n\u007f',
  '9007199254740993',
  '2026-02-30T25:00:00.000Z',
];

/** Fills a site through its own forms, with rows in many tables and texts that are hard to carry. */
export async function fillSite(site: TestSite): Promise<TestAccount> {
  const admin = await createAdmin(site);
  const writer = createWriter(site, admin);
  const actor = { id: admin.userId, name: admin.email };
  const topic = { name: 'Full "homes"', slug: '', description: HOSTILE_TEXTS[0] ?? '' };
  const added = await createTopic(site.services, actor, topic);
  if (!added.ok) throw new Error(JSON.stringify(added));
  const typed = { name: 'Dana', slug: '', about: HOSTILE_TEXTS[0] ?? '', link: '', portrait: '' };
  const saved = await saveAuthor(site.services, actor, { known: null, typed });
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  for (const [n, text] of HOSTILE_TEXTS.entries()) {
    const post = await writer.create({
      title: `Post number ${n}`,
      topics: added.id,
      isPublished: true,
    });
    await writer.update(post, { content: `<p>${'word '.repeat(500 * n + 1)}</p>` });
    await storeLead(site, { name: `Lead ${n}`, message: text, email: `lead-${n}@example.com` });
  }
  await uploadPhoto(site, admin.cookie, { width: 640, height: 400 });
  await addRareRows(site, admin);
  return admin;
}

/** Binary values, large numbers, empty and missing values, and a counter above its highest row. */
async function addRareRows({ services }: TestSite, { userId }: TestAccount): Promise<void> {
  const { db } = services.database;
  const at = '2026-03-29T01:30:00.001Z';
  await storeClaimRows(db);
  await db
    .insertInto('passkeys')
    .values({
      id: randomUUID(),
      user_id: userId,
      credential_id: 'a-credential',
      public_key: 'a-key',
      counter: 4_294_967_295,
      transports: '[]',
      relying_party: 'localhost',
      name: '',
      created_at: '0999-12-31T23:59:59.999Z',
      last_used_at: null,
    })
    .execute();
  await db
    .insertInto('twoFactor')
    .values({
      id: randomUUID(),
      secret: 'encrypted',
      backupCodes: 'encrypted',
      userId,
      verified: null,
      lockedUntil: '9999-12-31T23:59:59.999Z',
    })
    .execute();
  await db
    .insertInto('settings')
    .values(HOSTILE_TEXTS.map((text, n) => ({ key: `hostile-${n}`, value: text, updated_at: at })))
    .execute();
  const { document } = await db
    .selectFrom('document_versions')
    .select('document')
    .where('post_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  await db
    .updateTable('document_versions')
    .set({ snapshot: everyByte, name: '' })
    .where('document', '=', document)
    .where('version', '=', 1)
    .execute();
  const last = await storeLead({ services }, { email: 'gone@example.com' });
  await db.deleteFrom('leads').where('id', '=', last).execute();
}
