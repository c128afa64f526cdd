import { randomUUID } from 'node:crypto';
import {
  type KyselyPlugin,
  type OperationNode,
  type RootOperationNode,
  ValueNode,
  WhereNode,
} from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createResetLink,
  resetPassword,
} from '#app/features/accounts/passwords/password-reset.server.ts';
import {
  createInvitation,
  deleteAccess,
  deleteInvitation,
} from '#app/features/accounts/people.server.ts';
import { deletePost } from '#app/features/articles/changes/delete-post.server.ts';
import { setPublished } from '#app/features/articles/changes/publish-post.server.ts';
import { savePost } from '#app/features/articles/save-post.server.ts';
import { addNote, logCall } from '#app/features/leads/contact/lead-notes.server.ts';
import { deleteLead, setSpam } from '#app/features/leads/records/change-lead.server.ts';
import { setStatus } from '#app/features/leads/records/set-status.server.ts';
import { deleteUnusedImage } from '#app/features/media/image-trash.server.ts';
import { deleteMessage } from '#app/features/outbox/change-messages.server.ts';
import { deleteSavedPlan } from '#app/features/quiz/saved-plans.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { storeLead } from '#tests/support/leads.ts';
import { createWriter, postFields, saveRequest } from '#tests/support/posts.ts';
import { readContents } from '#tests/support/site-contents.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';

const actor = { id: null, name: 'Ada' };
const VERSIONED = ['blog_posts', 'leads'];

interface Place {
  services: Services;
  admin: TestAccount;
  /** A post in version 2 that had the slug "old" before. */
  post: { id: string; version: number };
  leadId: string;
  imageId: string;
}
type Attempt = (place: Place) => Promise<unknown>;

const save = (
  { services, post }: Place,
  given: { id?: string; version?: number; slug?: string; title?: string },
) => {
  const { id = post.id, version = post.version, slug = 'new', title = 'Mine' } = given;
  return savePost(
    services,
    actor,
    saveRequest({ id, version, fields: postFields({ title, slug, isPublished: true }) }),
  );
};

/** Rejected because of their content. */
const REJECTED: Record<string, Attempt> = {
  'a save of an older version': (at) => save(at, { version: 1 }),
  'a save of an older version, back to an earlier slug': (at) =>
    save(at, { version: 1, slug: 'old' }),
  'a save of a deleted post': (at) => save(at, { id: randomUUID() }),
  'a save without a title': (at) => save(at, { title: ' ' }),
  'a save with a taken slug': (at) => save(at, { slug: 'taken' }),
  'publishing an older version': ({ services, post }) =>
    setPublished(services, actor, { id: post.id, version: 1, publish: true }),
  'unpublishing a deleted post': ({ services }) =>
    setPublished(services, actor, { id: randomUUID(), version: 1, publish: false }),
  'deleting an older version of a post': ({ services, post }) =>
    deletePost(services, actor, { id: post.id, version: 1 }),
  'a status for an older version of a lead': ({ services, leadId }) =>
    setStatus(services, actor, { id: leadId, version: 9, status: 'won' }),
  'setting aside a deleted lead': ({ services }) =>
    setSpam(services, actor, { id: randomUUID(), version: 1, spam: true, notifyWebhook: false }),
  'a note on a deleted lead': ({ services }) =>
    addNote(services, actor, { leadId: randomUUID(), body: 'Called.' }),
  'a call about a lead that is gone': ({ services }) =>
    logCall(services, actor, { id: randomUUID(), version: 1, outcome: 'reached', body: 'Hi.' }),
  'an empty note': ({ services, leadId }) => addNote(services, actor, { leadId, body: ' ' }),
  'deleting an older version of a lead': ({ services, leadId }) =>
    deleteLead(services, actor, { id: leadId, version: 9 }),
  'deleting an image that a post shows': ({ services, imageId }) =>
    deleteUnusedImage(services, actor, imageId),
  'settings of which one is wrong': ({ services }) =>
    updateSettings(services, actor, { timeZone: 'Mars/Olympus' }),
  'inviting somebody who has an account': ({ services, admin }) =>
    createInvitation(services, actor, { email: admin.email, clientKey: 'a' }),
  'taking access away from the last admin': ({ services, admin }) =>
    deleteAccess(services, actor, admin.userId),
  'withdrawing an unknown invitation': ({ services }) =>
    deleteInvitation(services, actor, randomUUID()),
  'a link for an unknown address': ({ services }) =>
    createResetLink(services, actor, { email: 'nobody@example.com', removeTwoFactor: true }),
  'a new password by an unknown link': ({ services }) =>
    resetPassword(services, {
      clientKey: 'a',
      userAgent: '',
      tokens: { session: null, device: null, 'two-factor': null },
      token: 'x',
      password: 'lantern-oak-42-teal',
    }),
  'deleting an unknown message': ({ services }) => deleteMessage(services, actor, randomUUID()),
  'deleting an unknown plan': ({ services }) => deleteSavedPlan(services, 'a'.repeat(64)),
};

/** Rejected because another server changes the row between reading its version and the write. */
const OVERTAKEN: Record<string, Attempt> = {
  'a save': (at) => save(at, {}),
  'a save back to an earlier slug': (at) => save(at, { slug: 'old' }),
  'the switch of a post': ({ services, post }) =>
    setPublished(services, actor, { ...post, publish: false }),
  'the deletion of a post': ({ services, post }) => deletePost(services, actor, post),
  'the status of a lead': ({ services, leadId }) =>
    setStatus(services, actor, { id: leadId, version: 1, status: 'won' }),
  'setting a lead aside': ({ services, leadId }) =>
    setSpam(services, actor, { id: leadId, version: 1, spam: true, notifyWebhook: false }),
  'the deletion of a lead': ({ services, leadId }) =>
    deleteLead(services, actor, { id: leadId, version: 1 }),
};

describeEachEngine('a rejected write changes nothing', (engine) => {
  let site: TestSite;
  let place: Place;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    const admin = await createAdmin(site);
    const writer = createWriter(site, admin);
    const form = imageForm(await makeImage('jpeg').toBuffer(), 'porch.jpg');
    const { body } = await upload(site, admin.cookie, { body: form });
    if (!body.ok) throw new Error('not uploaded');
    await writer.create({ slug: 'taken', featuredImageUrl: body.image.url });
    const first = await writer.create({ slug: 'old', isPublished: true });
    const post = await writer.update(first, { slug: 'new' });
    place = {
      services: site.services,
      admin,
      post: { id: post.id, version: post.version },
      leadId: await storeLead(site),
      imageId: body.image.id,
    };
  });
  afterAll(() => site.close());

  /** Every row except the rate limits, which a rejection may change. */
  async function contents() {
    const { rate_limits: _, ...rows } = (await readContents(site.services.config)).rows;
    return rows;
  }

  it.each(Object.entries(REJECTED))('%s', async (_name, attempt) => {
    const before = await contents();
    expectRejection(await attempt(place));
    expect(await contents()).toEqual(before);
  });

  it.each(Object.entries(OVERTAKEN))(
    '%s after a faster write of another server',
    async (_, attempt) => {
      const { database } = site.services;
      const overtaken = { ...database, db: database.db.withPlugin(new Overtaken()) };
      const before = await contents();
      expectRejection(
        await attempt({ ...place, services: { ...site.services, database: overtaken } }),
      );
      expect(await contents()).toEqual(before);
    },
  );
});

function expectRejection(answer: unknown): void {
  const ok = typeof answer === 'object' && answer !== null && 'ok' in answer ? answer.ok : answer;
  expect(ok || false, JSON.stringify(answer)).toBe(false);
}

/** Makes every version that a change or deletion names outdated. */
class Overtaken implements KyselyPlugin {
  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    if (node.kind !== 'UpdateQueryNode' && node.kind !== 'DeleteQueryNode') return node;
    const table = node.kind === 'UpdateQueryNode' ? node.table : node.from.froms[0];
    if (!VERSIONED.includes(tableName(table)) || node.where === undefined) return node;
    const never = WhereNode.cloneWithOperation(node.where, 'And', ValueNode.createImmediate(false));
    return { ...node, where: never };
  }

  async transformResult<T>({ result }: { result: T }): Promise<T> {
    return result;
  }
}

function tableName(node: OperationNode | undefined): string {
  const table = node as { table?: { identifier?: { name?: string } } } | undefined;
  return table?.table?.identifier?.name ?? '';
}
