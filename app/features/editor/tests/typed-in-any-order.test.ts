import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { discardDraft } from '#app/features/articles/drafts/close-draft.server.ts';
import type {
  DraftField,
  DraftRequest,
  DraftResult,
} from '#app/features/articles/drafts/draft-protocol.ts';
import { findDraft } from '#app/features/articles/drafts/read-drafts.server.ts';
import { storeDraft } from '#app/features/articles/drafts/store-draft.server.ts';
import type { SaveRequest, SaveResult } from '#app/features/articles/editor-protocol.ts';
import type { PostFieldName } from '#app/features/articles/post-fields.ts';
import { findPost } from '#app/features/articles/read-posts.server.ts';
import { savePost } from '#app/features/articles/save-post.server.ts';
import { createRandom, pick, type Random } from '#tests/stress/random.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { postFields } from '#tests/support/posts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { readDraftState } from '../http/read-draft-state.server.ts';
import { collectDraft, listTyped, listUnsent, seenDraft } from '../ui/draft-state.ts';
import { editingReducer, openEditing } from '../ui/editing.ts';
import { toSaveRequest } from '../ui/editor-state.ts';

const STEPS = 40;
const FIELDS = ['title', 'excerpt'] as const;
const START = postFields({ title: 'Begun', slug: 'begun', excerpt: '' });

let site: TestSite;
let ada: { id: string; name: string };
beforeAll(async () => {
  site = await openTestSite();
  const { userId, email } = await createAdmin(site);
  ada = { id: userId, name: email };
});
afterAll(() => site.close());
beforeEach(async () => {
  const { db } = site.services.database;
  for (const table of ['post_drafts', 'blog_posts', 'draft_marks'] as const) {
    await db.deleteFrom(table).execute();
  }
});

/** What is stored, for readers or as a draft. */
async function readStored(id: string) {
  const { database, contentWorker } = site.services;
  const texts = (await findDraft(database.db, ada.id, id))?.texts;
  const post = await findPost(database.db, contentWorker, id);
  return new Map(FIELDS.map((name) => [name, (texts ?? post)?.[name] ?? '']));
}

/**
 * One open editor, on a line that delays, repeats and loses requests and answers.
 * @param id of a draft that was begun elsewhere; null for a new one
 */
async function openOnBadLine(random: Random, begunId: string | null = null) {
  const { services } = site;
  const { db } = services.database;
  const openedDraft = begunId === null ? null : await findDraft(db, ada.id, begunId);
  let state = openEditing({ post: null, writer: randomUUID(), openedDraft });
  const dispatch = (action: Parameters<typeof editingReducer>[1]) => {
    state = editingReducer(state, action);
    look();
  };
  const type = (field: PostFieldName, value: string) =>
    dispatch({ type: 'typed', field, value, key: randomUUID() });
  const lastTyped = new Map<PostFieldName, string>();
  /** All that was ever sent: the line may repeat any of it at any time. */
  const requests: DraftRequest[] = [];
  /** What the person has seen in each field. */
  const seen = new Map(FIELDS.map((name) => [name, new Set<unknown>([''])]));
  const look = () => {
    const { text, draft } = state;
    for (const name of FIELDS) {
      const shown = [text.fields, text.post, text.theirs].map((texts) => texts?.[name]);
      for (const value of [...shown, draft.conflicts[name]?.value]) seen.get(name)?.add(value);
    }
  };
  look();
  const stored = () => readStored(state.draft.id);
  /** What somebody stored is replaced only by who has seen it. */
  async function replaceSeen<Answer>(change: () => Promise<Answer>): Promise<Answer> {
    const before = await stored();
    const answer = await change();
    const after = await stored();
    for (const name of FIELDS) {
      if (after.get(name) !== before.get(name)) expect(seen.get(name)).toContain(before.get(name));
    }
    return answer;
  }
  const answers: { request: DraftRequest; answer: DraftResult }[] = [];
  let saving: { edits: number; request: SaveRequest; answer: SaveResult | null } | null = null;
  const { id } = state.draft;

  return {
    id,
    lastTyped,
    /** What the person sees; of a field about which they are asked, nothing is certain. */
    shown: () =>
      new Map(
        FIELDS.filter((name) => state.draft.conflicts[name] === undefined).map((name) => [
          name,
          state.text.fields[name],
        ]),
      ),
    /** Chooses one of two texts wherever that is asked. */
    choose() {
      for (const field of Object.keys(state.draft.conflicts) as DraftField[]) {
        if (random() < 0.5) dispatch({ type: 'draft-mine-chosen', field });
        else dispatch({ type: 'both-theirs-chosen', field, key: randomUUID() });
      }
      if (state.text.status === 'stale') {
        dispatch({ type: 'own-text-chosen', key: randomUUID(), nextId: randomUUID() });
      }
    },
    isSaved: () => listTyped(state.draft, state.text).length === 0,
    conflicts: () => state.draft.conflicts,
    stored,
    hasDraft: async () => (await findDraft(db, ada.id, id)) !== null,
    begin() {
      for (const name of ['title', 'slug', 'content', 'metaDescription', 'authorName'] as const) {
        type(name, START[name]);
      }
      for (const name of FIELDS) lastTyped.set(name, START[name]);
    },
    /** @param text without one, what the field said when it was begun or saved */
    type(text?: string) {
      const name = pick(random, FIELDS);
      const value = text ?? state.text.post?.[name] ?? START[name];
      lastTyped.set(name, value);
      type(name, value);
    },
    send() {
      const request = collectDraft(state.draft, state.text);
      if (request !== null) requests.push(request);
    },
    /** A request arrives, perhaps again, and its answer may be lost. */
    async arrive(request = requests[Math.floor(random() * requests.length)]) {
      if (request === undefined) return;
      const answer = await replaceSeen(() => storeDraft(services, ada, request));
      // Nobody hears what is answered to an editor that was left.
      const isOpen = request.writer === state.draft.writer;
      if (isOpen && random() < 0.8) answers.push({ request, answer });
    },
    hear() {
      const [heard] = answers.splice(Math.floor(random() * answers.length), 1);
      if (heard !== undefined) dispatch({ type: 'draft-answered', ...heard });
    },
    /** What the site has that is not shown here. */
    async catchUp(isGone = false) {
      if (saving !== null) return;
      const { text, draft } = state;
      const read = await readDraftState(db, services.contentWorker, ada.id, {
        id,
        version: text.post?.version ?? 0,
        draftVersion: isGone ? -1 : draft.draftVersion,
      });
      if (!read.isKnown) dispatch({ type: 'both-read', read, key: randomUUID(), isGone });
    },
    /** The person goes on typing until the answer of a save comes. */
    async save() {
      if (saving === null) {
        if (Object.keys(state.draft.conflicts).length > 0) return;
        dispatch({ type: 'sent' });
        const { text, draft } = state;
        const request = { ...toSaveRequest(text), draft: seenDraft(draft, text) };
        saving = { edits: text.edits, request, answer: null };
      } else if (saving.answer === null) {
        const { request } = saving;
        saving.answer = await replaceSeen(() => savePost(services, ada, request));
      } else {
        const { answer, edits, request } = saving;
        saving = null;
        if (answer.ok) dispatch({ type: 'draft-saved', edits, post: answer.post });
        const { idempotencyKey: sentKey } = request;
        dispatch({ type: 'answered', answer, sentKey, nextKey: randomUUID() });
        expect(answer.ok || answer.code).toSatisfy((is) =>
          [true, 'newer', 'stale'].includes(is as string | boolean),
        );
        await this.catchUp();
      }
    },
    async discard() {
      if (saving !== null || state.text.post === null) return;
      const { id: _, draftVersion, ...editor } = seenDraft(state.draft, state.text);
      dispatch({ type: 'draft-discarded' });
      // A draft that has more than was seen here stays.
      await replaceSeen(() => discardDraft(services, ada, { id, draftVersion, editor }));
      // The editor is left, and opened again.
      const post = await findPost(db, services.contentWorker, id);
      const left = await findDraft(db, ada.id, id);
      state = openEditing({ post, writer: randomUUID(), openedDraft: left });
      look();
      answers.length = 0;
      for (const name of FIELDS) lastTyped.set(name, (left?.texts ?? post)?.[name] ?? '');
    },
    /** Everything that the others stored is shown, or asked about. */
    async meet() {
      while (saving !== null) await this.save();
      this.choose();
      this.send();
      if (listUnsent(state.draft, state.text).length > 0) await this.arrive(requests.at(-1));
      while (answers.length > 0) this.hear();
      await this.catchUp();
    },
    /** The line is good again, and then repeats everything that was sent. */
    async settle() {
      while (saving !== null) await this.save();
      for (let round = 0; round < 50; round += 1) {
        await this.catchUp();
        if (listUnsent(state.draft, state.text).length === 0) break;
        this.send();
        await this.arrive(requests.at(-1));
        while (answers.length > 0) this.hear();
      }
      for (const request of requests.toSorted(() => random() - 0.5)) await this.arrive(request);
    },
  };
}

const seeds = Array.from({ length: 25 }, (_, seed) => seed);

async function work(random: Random) {
  const editor = await openOnBadLine(random);
  editor.begin();
  for (let step = 0; step < STEPS; step += 1) {
    const chance = random();
    if (chance < 0.3) editor.type(`Text ${step}`);
    else if (chance < 0.5) editor.send();
    else if (chance < 0.68) await editor.arrive();
    else if (chance < 0.82) editor.hear();
    else if (chance < 0.87) await editor.catchUp();
    else if (chance < 0.96) await editor.save();
    else await editor.discard();
  }
  return editor;
}

it.each(seeds)(
  'the last words of one editor are what is kept, whatever comes late, twice or never (%i)',
  async (seed) => {
    const editor = await work(createRandom(seed));
    await editor.settle();
    expect(editor.conflicts()).toEqual({});
    expect(editor.isSaved()).toBe(true);
    expect(await editor.stored()).toEqual(editor.lastTyped);
  },
);

it.each(seeds)('nothing that was saved comes back as a draft (%i)', async (seed) => {
  const editor = await work(createRandom(seed));
  await editor.settle();
  for (let part = 0; part < 3; part += 1) await editor.save();
  await editor.settle();
  expect(await editor.hasDraft()).toBe(false);
  expect(await editor.stored()).toEqual(editor.lastTyped);
});

it.each(seeds)('two editors of one article end with the same text (%i)', async (seed) => {
  const random = createRandom(seed);
  const first = await openOnBadLine(random);
  first.begin();
  await first.settle();
  const editors = [first, await openOnBadLine(random, first.id)];
  for (let step = 0; step < 2 * STEPS; step += 1) {
    const editor = pick(random, editors);
    const chance = random();
    if (chance < 0.25) editor.type(`Text ${step}`);
    else if (chance < 0.3) editor.type();
    else if (chance < 0.5) editor.send();
    else if (chance < 0.68) await editor.arrive();
    else if (chance < 0.8) editor.hear();
    else if (chance < 0.88) await editor.catchUp();
    else if (chance < 0.92) editor.choose();
    else if (chance < 0.98) await editor.save();
    else await editor.discard();
  }
  for (let round = 0; round < 20; round += 1) {
    for (const editor of editors) await editor.meet();
  }
  const stored = await first.stored();
  for (const editor of editors) {
    expect(editor.conflicts()).toEqual({});
    expect(editor.shown()).toEqual(stored);
  }
});
