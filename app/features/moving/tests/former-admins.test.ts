import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CONFIRM_FIELDS } from '#app/features/accounts/ui/offered/confirm-request.ts';
import { erasePersonalData } from '#app/features/privacy/requests/personal-data.server.ts';
import { ageSignIns, createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { type ImportFiles, openImports } from '#tests/support/imports.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { makeZip } from '#tests/support/zip.ts';

const DANA = '7d3c1f0a-5a0e-4c57-9d5e-0b7c2d9a4e11';
const SAM = '0f8b4c52-13a1-4f6f-8c1e-5d2b6a7e9f22';
const HASH = `$2a$10$${'Ab9./'.repeat(10)}xyz`;
const OTHER_HASH = HASH.replace('xyz', 'abc');
const POSTS = 'title,slug,content,is_published,published_at\nOne,one,<p>Text</p>,true,2025-06-10';
const ROLES = `id,user_id,role\n1,${DANA},admin\n2,${SAM},editor\n`;
const USERS = `id,aud,role,email,encrypted_password\n${DANA},authenticated,authenticated,dana@example.com,${HASH}\n${SAM},authenticated,authenticated,sam@example.com,${OTHER_HASH}\n`;
const ROWS = [
  { id: DANA, role: 'authenticated', email: 'dana@example.com', encrypted_password: HASH },
  { id: SAM, role: 'authenticated', email: 'sam@example.com', encrypted_password: OTHER_HASH },
];
const TABLE = 'COPY public.blog_posts (title, slug, content) FROM stdin;\nOne\tone\tText\n\\.\n';
const COPIED = `COPY auth.users (id, role, email, encrypted_password) FROM stdin;
${DANA}\tauthenticated\tdana@example.com\t${HASH}
${SAM}\tauthenticated\tsam@example.com\t${OTHER_HASH}
\\.
${TABLE}COPY public.user_roles (id, user_id, role) FROM stdin;
1\t${DANA}\tadmin
2\t${SAM}\teditor
\\.
`;
const INSERTED = `INSERT INTO "public"."user_roles" ("user_id", "role") VALUES ('${DANA}', 'admin'), ('${SAM}', 'editor');
INSERT INTO "auth"."users" ("id", "email", "encrypted_password") VALUES
  ('${DANA}', 'dana@example.com', '${HASH}'), ('${SAM}', 'sam@example.com', '${OTHER_HASH}');
${TABLE}`;
const TABLES: ImportFiles = {
  'rows.csv': POSTS,
  'user_roles_rows.csv': ROLES,
  'users_rows.csv': USERS,
};

describeEachEngine('the admins of the old site', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let now: number;
  beforeEach(async () => {
    now = Date.now();
    site = await openTestSite({ engine, now: () => new Date(now) });
    admin = await createAdmin(site);
  });
  afterEach(() => site.close());

  const db = () => site.services.database.db;
  const imports = () => openImports(site, admin);

  /** Where the hash of a password is: files of the data folder, rows and lines of the log. */
  async function findHashes(): Promise<string[]> {
    const found: string[] = [];
    for (const entry of readdirSync(site.dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      const holds = [HASH, OTHER_HASH].some(
        (hash) => bytes.includes(hash) || bytes.includes(Buffer.from(hash, 'utf16le')),
      );
      if (holds) found.push(entry.name);
    }
    const rows = [
      await db().selectFrom('imports').selectAll().execute(),
      await db().selectFrom('import_items').selectAll().execute(),
      site.log,
    ];
    if (JSON.stringify(rows).includes('$2a$10$')) found.push('rows or log');
    return found;
  }

  it('are invited one by one, after a recent sign-in; who is here already is said so', async () => {
    const me = `${DANA},authenticated,authenticated,${admin.email},`;
    const page = await imports().upload({
      ...TABLES,
      'user_roles_rows.csv': ROLES.replace('editor', 'admin'),
      'users_rows.csv': USERS.replace(/^7d3c.*$/m, me),
    });
    const html = await imports().read(page);
    expect(html).toContain('2 people were admins there');
    expect(html).toContain('In the team already');
    expect(html.match(/name="intent" value="invite"/g)?.length).toBe(1);
    const form = { intent: 'invite', email: 'sam@example.com' };
    const invite = (fields: Record<string, string>) => imports().act('/admin/people', fields);

    await ageSignIns(site.services);
    const asked = await invite(form);
    expect(asked.status).toBe(403);
    expect(await db().selectFrom('invitations').select('id').execute()).toEqual([]);
    const confirmed = {
      [CONFIRM_FIELDS.decision]: 'yes',
      [CONFIRM_FIELDS.password]: admin.password,
    };
    const answer = await invite({ ...form, ...confirmed });
    expect(await answer.text()).toContain('Invitation link for sam@example.com');
    expect(await imports().read(page)).toContain('Invited, and has not signed up yet');
    const invited = await db().selectFrom('invitations').select('email').execute();
    expect(invited).toEqual([{ email: 'sam@example.com' }]);
  });

  it('are forgotten after two weeks, when somebody asks for it, and when the import is undone', async () => {
    const listed = async () =>
      (await db().selectFrom('imports').select('admins').execute()).map(({ admins }) => admins);
    const page = await imports().upload(TABLES);
    expect(await listed()).toEqual(['["dana@example.com"]']);
    const person = { email: 'Dana@example.com' };
    await erasePersonalData(site.services, { id: null, name: 'test' }, person);
    expect(await listed()).toEqual([null]);
    await imports().act(page, { intent: 'discard' });

    const undone = await imports().upload(TABLES);
    await imports().act(undone, { intent: 'start' });
    expect(await imports().read(undone)).toContain('dana@example.com');
    await imports().act(undone, { intent: 'take-back' });
    expect(await listed()).toEqual([null]);

    await imports().upload(TABLES);
    for (let day = 0; day < 13; day += 1) {
      now += 24 * 60 * 60 * 1_000;
      await site.services.retention.run();
    }
    expect(await listed()).toContain('["dana@example.com"]');
    now += 2 * 24 * 60 * 60 * 1_000;
    await site.services.retention.run();
    expect(await listed()).toEqual([null, null]);
  });

  // On PostgreSQL, the others run no statement that these, or other tests, do not run there.
  if (engine === 'postgresql') return;

  it.each<[string, ImportFiles]>([
    ['CSV', TABLES],
    [
      'JSON',
      {
        'rows.csv': POSTS,
        'users.json': JSON.stringify({ users: ROWS }),
        'user_roles.json': JSON.stringify([{ user_id: DANA, role: 'admin' }]),
      },
    ],
    ['SQL with COPY', { 'dump.sql': COPIED }],
    ['SQL with INSERT', { 'dump.sql': INSERTED }],
    ['SQL in UTF-16', { 'dump.sql': Buffer.from(`\ufeff${COPIED}`, 'utf16le') }],
  ])('are named from %s, and nothing else of anybody is kept', async (_kind, files) => {
    const page = await imports().upload(files);
    expect(await findHashes()).toEqual([]);
    for (const html of [
      await imports().read(page),
      await imports()
        .act(page, { intent: 'start' })
        .then(() => imports().read(page)),
    ]) {
      expect(html).toContain('One person was an admin there');
      expect(html).toContain('dana@example.com');
      expect(html).not.toContain('sam@example.com');
      expect(html).not.toContain('We can’t read');
    }
    const report = await imports().read(`${page}/report`);
    expect(report).not.toContain('dana@example.com');
    expect(await findHashes()).toEqual([]);
    expect(await db().selectFrom('invitations').select('id').execute()).toEqual([]);
    expect((await db().selectFrom('user').select('email').execute()).length).toBe(1);
  });

  it('are found in a ZIP, and when their addresses come later or earlier than their roles', async () => {
    const zip = makeZip([
      { name: 'users.csv', content: USERS },
      { name: 'rows.csv', content: POSTS },
    ]);
    const page = await imports().upload({ 'export.zip': zip, 'other.csv': 'id,email\n5,a@b.co' });
    const before = await imports().read(page);
    expect(before).not.toContain('dana@example.com');
    expect(before).toContain('other.csv has no articles that we can read.');
    await imports().send({ 'user_roles.csv': ROLES }, `?to=${page.split('/').at(-1)}`);
    await site.services.importer.run();
    expect(await imports().read(page)).toContain('dana@example.com');

    const second = await imports().upload({ 'rows.csv': POSTS, 'user_roles.csv': ROLES });
    expect(await imports().read(second)).toContain(
      'One person was an admin there, but the address is not in these files.',
    );
    await imports().send({ 'users.csv': USERS }, `?to=${second.split('/').at(-1)}`);
    await site.services.importer.run();
    const html = await imports().read(second);
    expect(html).toContain('dana@example.com');
    expect(html).not.toContain('is not in these files');
  });
});
