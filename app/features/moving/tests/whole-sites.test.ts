import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimKey } from '#app/advice/claim-key.server.ts';
import { storeDraft } from '#app/features/articles/drafts/store-draft.server.ts';
import { createTopic } from '#app/features/articles/topics/offered/change-topics.server.ts';
import { listAllFields } from '#app/features/pages/documents.ts';
import { publishDrafts } from '#app/features/pages/drafts/publish-drafts.server.ts';
import { saveDraft } from '#app/features/pages/drafts/save-draft.server.ts';
import { readImage } from '#app/features/pages/field-kinds/image-value.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { defaultContent } from '#app/site/words/site-content.ts';
import type { Db } from '#database/connect.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { openImports } from '#tests/support/imports.ts';
import { storeLead } from '#tests/support/leads.ts';
import { storePost } from '#tests/support/posts.ts';
import { storeSubscriber } from '#tests/support/subscribers.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';
import { makeZip, unpackZip } from '#tests/support/zip.ts';

const AT = '2026-01-05T10:00:00.000Z';
const NOTE = '7d3c1f0a-5a0e-4c57-9d5e-0b7c2d9a4e11';
const BEDS = { name: 'Beds', slug: '', description: '' };
const CLAIM = '0a3f3a4e-7d4e-4b1c-9d0b-0d8f6f3b2a11';
/** A claim that rests on a file alone. */
const FILED = '1b4f3a4e-7d4e-4b1c-9d0b-0d8f6f3b2a12';
const STUDY = { id: 'a1aa3a4e-7d4e-4b1c-9d0b-0d8f6f3b2a21', name: 'Study – of beds.md' };
const CHART = { id: 'b2bb3a4e-7d4e-4b1c-9d0b-0d8f6f3b2a22', name: 'chart.png' };

describeEachEngine('a whole site that moves', (engine) => {
  let site: TestSite;
  let files: ReadonlyMap<string, Buffer>;
  let here: Record<string, unknown[]>;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    const admin = await createAdmin(site);
    await fill(site);
    await fillWords(site);
    await fillTestimonials(site, admin.cookie);
    await fillPeople(site);
    here = await readRows(site);
    const answer = await site.get(
      '/admin/posts/export/download?leads=on&subscribers=on&claims=on',
      admin,
    );
    files = await unpackZip(Buffer.from(await answer.arrayBuffer()));
  });
  afterAll(() => site.close());

  it('is the same on a fresh site, is not doubled there, and can be undone', async () => {
    const other = await openTestSite({ engine });
    try {
      const fresh = await readRows(other);
      const imports = openImports(other, await createAdmin(other));
      const first = await imports.upload({ 'site.zip': zipOf(files) });
      const told = await imports.read(first);
      expect(told).toContain('Some of that is about people.');
      await imports.act(first, { intent: 'start', all: 'take' });
      const report = await imports.read(first);
      for (const sentence of CAME) expect(report).toContain(sentence);
      // What was said of the files before stays named.
      expect(report).toContain('Some of that is about people.');
      expect(await readRows(other)).toEqual(here);
      expect(await other.services.database.db.selectFrom('outbox').select('id').execute()).toEqual(
        [],
      );

      const second = await imports.upload({ 'site.zip': zipOf(files) });
      await imports.act(second, { intent: 'start', all: 'skip' });
      expect(await imports.read(second)).toContain(
        '2 supported claims stayed out, because this site has its own: We fill every bed, We answer first.',
      );
      expect(await readRows(other)).toEqual(here);

      await imports.act(first, { intent: 'take-back' });
      expect(await imports.read(first)).toContain('Import undone');
      expect(await readRows(other)).toEqual(fresh);
    } finally {
      await other.close();
    }
  });

  it('leaves alone what a site has of its own, and what was changed since', async () => {
    const other = await openTestSite({ engine });
    try {
      const { services } = other;
      const { db } = services.database;
      const imports = openImports(other, await createAdmin(other));
      const own = { id: null, name: 'Lee' };
      await updateSettings(services, own, { legalName: 'Other LLC' });
      await storeLead(other, { name: 'Known here', email: 'DANA@example.com' });
      const ann = await storeSubscriber(db, { email: 'ann@example.com', state: 'unsubscribed' });
      const page = await imports.upload({ 'site.zip': zipOf(files) });
      await imports.act(page, { intent: 'start', all: 'take' });
      const report = await imports.read(page);
      for (const sentence of [
        '2 settings came along. 1 setting stayed out, because this site has its own: Legal name of the business.',
        '2 leads stayed out, because this site knows them already.',
        '1 subscriber stayed out, because this site knows them already.',
      ]) {
        expect(report).toContain(sentence);
      }
      expect(await db.selectFrom('leads').select('name').execute()).toEqual([
        { name: 'Known here' },
      ]);
      expect(await db.selectFrom('subscribers').select(['id', 'state']).execute()).toEqual([
        { id: ann, state: 'unsubscribed' },
      ]);

      await updateSettings(services, own, { timeZone: 'America/Denver' });
      await db.updateTable('claim_supports').set({ version: 2 }).execute();
      await imports.act(page, { intent: 'take-back' });
      const left = await readRows(other);
      expect([left.claims?.length, left.claimFiles?.length]).toEqual([2, 2]);
      expect(left.settings).toEqual([
        { key: 'legalName', value: '"Other LLC"' },
        { key: 'timeZone', value: '"America/Denver"' },
      ]);
      expect([left.drafts, left.texts]).toEqual([[], []]);
    } finally {
      await other.close();
    }
  });

  it('keeps what people asked for there, for what is here of them', async () => {
    const other = await openTestSite({ engine });
    try {
      const { db } = other.services.database;
      const imports = openImports(other, await createAdmin(other));
      const phone = { display: '(614) 555-0100', tel: '+16145550100' };
      await storeLead(other, { name: 'Known here', email: 'DANA@example.com', phone });
      await storeSubscriber(db, { email: 'dana@example.com' });
      const leads = JSON.parse(String(files.get('site/leads.json'))) as object[];
      const wish = { no_contact_at: AT, no_contact_by: 'Grace' };
      const asked = leads.map((lead) => ({ ...lead, ...wish, do_not_text_at: AT }));
      const zip = zipOf(
        new Map([...files, ['site/leads.json', Buffer.from(JSON.stringify(asked))]]),
      );
      const page = await imports.upload({ 'site.zip': zip });
      await imports.act(page, { intent: 'start', all: 'take' });
      expect(await imports.read(page)).toContain(
        '2 leads stayed out, because this site knows them already.',
      );
      const readHere = async () => ({
        leads: await db
          .selectFrom('leads')
          .select(['name', 'status', 'lost_reason', 'due_at'])
          .where('no_contact_at', 'is not', null)
          .where('do_not_text_at', 'is not', null)
          .execute(),
        subscribed: await db
          .selectFrom('subscribers')
          .select('state')
          .where('email', '=', 'dana@example.com')
          .execute(),
      });
      const marked = {
        leads: [
          {
            ...{ name: 'Known here', status: 'lost', due_at: null },
            lost_reason: 'Asked for no contact',
          },
        ],
        subscribed: [{ state: 'unsubscribed' }],
      };
      expect(await readHere()).toEqual(marked);
      await imports.act(page, { intent: 'take-back' });
      expect(await readHere()).toEqual(marked);
    } finally {
      await other.close();
    }
  });

  it('takes no file of a claim that is not the one that was exported, and names it', async () => {
    const other = await openTestSite({ engine });
    try {
      const { db } = other.services.database;
      const imports = openImports(other, await createAdmin(other));
      const changed = new Map(files);
      changed.set(`site/claims/${STUDY.id}/${STUDY.name}`, Buffer.from('Other words'));
      changed.delete(`site/claims/${CHART.id}/${CHART.name}`);
      const page = await imports.upload({ 'site.zip': zipOf(changed) });
      await imports.act(page, { intent: 'start', all: 'take' });
      const report = await imports.read(page);
      for (const sentence of [
        '1 supported claim came along.',
        '1 supported claim came without a part:',
        `We fill every bed: Without its file ${STUDY.name}: It is not the file that was exported.`,
        '1 supported claim could not be taken:',
        `We answer first: Without its file ${CHART.name}: It is not in the ZIP, or is damaged there.`,
      ]) {
        expect(report).toContain(sentence);
      }
      expect(await db.selectFrom('claim_supports').select('id').execute()).toEqual([{ id: CLAIM }]);
      expect(await db.selectFrom('claim_files').select('id').execute()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  // On PostgreSQL, the others run no statement that these, or other tests, do not run there.
  if (engine === 'postgresql') return;

  it('takes files of claims by the rules of their form', async () => {
    const other = await openTestSite({ engine });
    try {
      const imports = openImports(other, await createAdmin(other));
      const [claim] = JSON.parse(String(files.get('site/claims.json'))) as { files: object[] }[];
      const program = Buffer.from('MZ');
      const digest = createHash('sha256').update(program).digest('base64url');
      const rows = [
        { ...claim, files: [{ ...claim?.files[0], name: 'study.exe', digest }] },
        { ...claim, id: FILED, words: 'Six', files: Array(6).fill(claim?.files[0]) },
      ];
      const forged = new Map(files);
      forged.set('site/claims.json', Buffer.from(JSON.stringify(rows)));
      forged.set(`site/claims/${STUDY.id}/study.exe`, program);
      const page = await imports.upload({ 'site.zip': zipOf(forged) });
      await imports.act(page, { intent: 'start', all: 'take' });
      const report = await imports.read(page);
      for (const sentence of [
        'Without its file study.exe: Choose a PDF, an image, a document',
        'Six: It is damaged, or was changed by hand (“files”).',
      ]) {
        expect(report).toContain(sentence);
      }
    } finally {
      await other.close();
    }
  });

  it('has only what somebody asked for', async () => {
    const admin = await createAdmin(site);
    const answer = await site.get('/admin/posts/export/download', admin);
    const plain = await unpackZip(Buffer.from(await answer.arrayBuffer()));
    expect([...plain.keys()].filter((name) => /claims|leads|subscribers/.test(name))).toEqual([]);
  });

  it('leads no payment elsewhere before an admin publishes it', async () => {
    const other = await openTestSite({ engine });
    try {
      const imports = openImports(other, await createAdmin(other));
      const checkout = listAllFields('prices').find(({ type }) => type.type === 'address');
      const published = { [checkout?.id ?? '']: { value: ELSEWHERE, base: null } };
      const texts = JSON.stringify([{ document: 'prices', published, draft: null }]);
      const page = await imports.upload({
        'site.zip': zipOf(new Map([...files, ['site/texts.json', Buffer.from(texts)]])),
      });
      await imports.act(page, { intent: 'start', all: 'take' });
      expect(await imports.read(page)).toContain('1 changed page came along.');
      const { db } = other.services.database;
      const [row] = await db
        .selectFrom('site_texts')
        .select(['changes', 'draft', 'version'])
        .where('document', '=', 'prices')
        .execute();
      expect(row).toMatchObject({ changes: '{}', version: 0 });
      expect(row?.draft).toContain(ELSEWHERE);
    } finally {
      await other.close();
    }
  });

  it('refuses what was forged, by its name', async () => {
    const other = await openTestSite({ engine });
    try {
      const imports = openImports(other, await createAdmin(other));
      const forged = new Map(files);
      for (const [name, rows] of Object.entries(FORGED)) {
        forged.set(name, Buffer.from(JSON.stringify(rows)));
      }
      const page = await imports.upload({ 'site.zip': zipOf(forged) });
      await imports.act(page, { intent: 'start', all: 'take' });
      const report = await imports.read(page);
      for (const sentence of REFUSALS) expect(report).toContain(sentence);
    } finally {
      await other.close();
    }
  });
});

const ELSEWHERE = 'https://pay.example.com/quickboost';

const CAME = [
  '3 settings came along.',
  '3 changed pages came along.',
  '2 drafts came along.',
  '2 supported claims came along.',
  '2 leads came along.',
  '1 subscriber came along.',
];

const FORGED: Readonly<Record<string, unknown[]>> = {
  'site/leads.json': [{ reference: 'WS7K3F9QXXXXX', email: 'a@b@c' }, 'lead'],
  'site/subscribers.json': [{ id: NOTE, email: 'eve@example.com', state: 'confirmed' }],
  'site/settings.json': [
    { setting: 'contactEmail', text: 'eve@example.com' },
    { setting: 'timeZone', text: 'Nowhere/Nothing' },
  ],
  'site/texts.json': [
    { document: '/about', published: { nothing: { value: 1, base: 1 } }, draft: null },
  ],
  'site/drafts.json': [{ id: NOTE, fields: { title: 'Forged' } }],
  'site/claims.json': [
    { id: CLAIM, place: 'texts:/about', words: 'The best', sentence: 5 },
    {
      ...{
        id: CLAIM,
        place: 'texts:/about',
        words: 'The fastest',
        sentence: 'Look',
        review_on: null,
      },
      ...{ link: 'javascript:alert(1)', supported_by: 'Eve', supported_at: AT },
    },
  ],
};
const REFUSALS = [
  'The best: It is damaged, or was changed by hand (“sentence”).',
  'The fastest: ',
  'Set this yourself, under Settings.',
  'Time zone: ',
  'This site has no place “nothing” on it.',
  'Forged: It is damaged, or was changed by hand (“',
  'WS7K3F9QXXXXX: It is damaged, or was changed by hand (“id”)',
  'Number 2: It is damaged, or was changed by hand.',
  'Number 1: It is damaged, or was changed by hand (“sourcePage”)',
];

async function fill({ services }: TestSite): Promise<void> {
  const { db } = services.database;
  await storePost(services, { title: 'Fill every bed', slug: 'fill-every-bed', isPublished: true });
  await db
    .insertInto('claim_supports')
    .values({
      ...{
        id: CLAIM,
        place: 'texts:/about',
        key: claimKey('We fill every bed'),
        words: 'We fill every bed',
      },
      ...{ sentence: 'Counted in 12 homes.', link: 'https://example.com/study' },
      ...{ review_on: '2026-02-01', supported_by: 'Dana', supported_at: AT },
    })
    .execute();
  await db
    .insertInto('claim_supports')
    .values({
      ...{ id: FILED, place: 'texts:/about', key: claimKey('We answer first') },
      ...{ words: 'We answer first', sentence: '', link: null, review_on: null },
      ...{ supported_by: 'Dana', supported_at: AT },
    })
    .execute();
  // Both look like what is imported by itself: an article, and an image of the library.
  await storeFile(db, CLAIM, { ...STUDY, contents: Buffer.from('---\ntitle: Ours\n---\nBeds') });
  await storeFile(db, FILED, { ...CHART, contents: await makeImage('png').toBuffer() });
}

async function storeFile(
  db: Db,
  support: string,
  { contents, ...file }: { id: string; name: string; contents: Buffer },
): Promise<void> {
  const digest = createHash('sha256').update(contents).digest('base64url');
  await db
    .insertInto('claim_files')
    .values({
      ...{ ...file, support_id: support, size: contents.byteLength, digest, contents },
      ...{ added_by: 'Dana', added_at: AT },
    })
    .execute();
}

async function fillWords({ services }: TestSite): Promise<void> {
  const grace = { id: null, name: 'Grace' };
  const set = { legalName: 'Beds LLC', timeZone: 'America/Chicago', daysOff: '2026-12-25' };
  const saved = await updateSettings(services, grace, { ...set, contactEmail: 'us@example.com' });
  if (!saved.ok) throw new Error(JSON.stringify(saved.errors));
  const { db } = services.database;
  for (const [document, isPublished] of [
    ['/about', true],
    ['/contact', false],
  ] as const) {
    const [field] = listAllFields(document).filter(({ type }) => type.type === 'text');
    if (field === undefined) throw new Error('no text');
    const typed = { id: field.id, typed: 'In our own words', before: field.default };
    const added = isPublished ? ADDED : [];
    const { stored } = await saveDraft(services, grace, document, [typed, ...added], AROUND);
    const { draftVersion } = stored;
    if (isPublished) await publishDrafts(services, grace, [{ document, draftVersion }]);
  }
  const post = await db
    .selectFrom('blog_posts')
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  for (const draft of [
    { id: post.id, version: post.version },
    { id: randomUUID(), version: null },
  ]) {
    const kept = await storeDraft(services, grace, {
      ...{ writer: randomUUID(), sequence: 1, draftVersion: 0, kind: 'post' },
      ...{ ...draft, typed: { title: 'Not saved yet', content: '<p>Soon</p>' }, before: {} },
    });
    if (!kept.ok) throw new Error(kept.code);
  }
}

/** With a portrait, which moves with the library. */
async function fillTestimonials(site: TestSite, cookie: string): Promise<void> {
  const face = imageForm(await makeImage('jpeg', { width: 400 }).toBuffer(), 'face.jpg');
  const { body } = await upload(site, cookie, { body: face });
  if (!body.ok) throw new Error('not uploaded');
  const { image } = body;
  const portrait = { ...readImage({ image: image.id }), alt: 'A test' };
  const item = { quote: 'They called.', name: 'A test', home: '', portrait, since: '2026-01-05' };
  const typed = [{ id: 'testimonials/items', typed: [item], before: [] }];
  const around = { ...AROUND, images: new Map([[image.id, { ...image, preview: null }]]) };
  const grace = { id: null, name: 'Grace' };
  const { stored } = await saveDraft(site.services, grace, 'testimonials', typed, around);
  const { draftVersion } = stored;
  await publishDrafts(site.services, grace, [{ document: 'testimonials', draftVersion }]);
}

/** A section that the owner added to a page. */
const ADDED = [
  ['added/sections', [{ id: 'added-0000ba2d', kind: 'action', after: 'prose' }], []],
  ['added-0000ba2d/heading', 'Come by', 'A heading for this section'],
  ['added-0000ba2d/text', 'We’re here.', 'Say in a sentence or two why they should.'],
].map(([id, typed, before]) => ({ id: String(id), typed, before }));

const AROUND = {
  ...{ prices: defaultContent.prices, leadsSomewhere: () => true, images: new Map() },
};

async function fillPeople(site: TestSite): Promise<void> {
  const { db } = site.services.database;
  const person = { name: 'Dana Reyes', email: 'dana@example.com' };
  await storeLead(site, {
    ...person,
    phone: { display: '(614) 555-0100', tel: '+16145550100' },
    consents: [{ kind: 'inquiry', version: '1', text: 'Text me', agreed: true }],
    campaign: {
      ...{ source: 'ads', medium: null, campaign: 'june', term: null, content: null },
      landingPath: '/',
    },
  });
  const id = await storeLead(site, { ...person, message: 'Once more' });
  await db
    .updateTable('leads')
    .set({ status: 'won', due_at: null, won_amount: 4800, created_at: AT, first_response_at: AT })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('lead_notes')
    .values({ id: NOTE, lead_id: id, author_name: 'Grace', body: 'Called back', created_at: AT })
    .execute();
  const topic = await createTopic(site.services, { id: null, name: 'Grace' }, BEDS);
  await storeSubscriber(db, {
    email: 'ann@example.com',
    topics: JSON.stringify([topic.ok ? topic.id : '']),
  });
}

/** What has to be the same, without what each site says for itself. */
async function readRows({ services }: TestSite): Promise<Record<string, unknown[]>> {
  const { db } = services.database;
  const topics = await db.selectFrom('topics').select(['id', 'name']).execute();
  return {
    claims: await db.selectFrom('claim_supports').selectAll().orderBy('id').execute(),
    claimFiles: (await db.selectFrom('claim_files').selectAll().orderBy('id').execute()).map(
      ({ contents, ...file }) => ({ ...file, contents: Buffer.from(contents).toString('base64') }),
    ),
    // Reminders are for the site that received a lead.
    leads: (await db.selectFrom('leads').selectAll().orderBy('id').execute()).map(
      ({ reminders: _, remind_at: __, due_rules: ___, ...lead }) => lead,
    ),
    settings: await db
      .selectFrom('settings')
      .select(['key', 'value'])
      .where('key', 'in', ['legalName', 'timeZone', 'daysOff'])
      .orderBy('key')
      .execute(),
    texts: (await db.selectFrom('site_texts').selectAll().orderBy('document').execute())
      .filter(({ changes, draft }) => changes !== '{}' || draft !== null)
      .map(({ document, changes, draft }) => ({ document, changes, draft })),
    drafts: await db
      .selectFrom('post_drafts')
      .select(['id', 'post_id', 'kind', 'title', 'fields', 'publish_date', 'user_name'])
      .select(['created_at', 'updated_at'])
      .orderBy('id')
      .execute(),
    notes: await db.selectFrom('lead_notes').selectAll().orderBy('id').execute(),
    searched: await db.selectFrom('lead_search').select('text').orderBy('lead_id').execute(),
    subscribers: (await db.selectFrom('subscribers').selectAll().orderBy('id').execute()).map(
      ({ topics: chosen, ...subscriber }) => ({
        ...subscriber,
        topics: topics.filter(({ id }) => chosen?.includes(id)).map(({ name }) => name),
      }),
    ),
  };
}

function zipOf(files: ReadonlyMap<string, Buffer>): Uint8Array {
  return makeZip([...files].map(([name, content]) => ({ name, content })));
}
