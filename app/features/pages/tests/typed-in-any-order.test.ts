import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isAsSeen } from '#app/features/drafts/draft-marks.server.ts';
import type { OpenEditor } from '#app/features/drafts/open-editor.ts';
import { defaultPrices } from '#app/site/words/prices.ts';
import { createRandom, pick, type Random } from '#tests/stress/random.ts';
import { deleteTexts } from '#tests/support/site-texts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { currentValue } from '../changes/apply-overrides.ts';
import { listAllFields } from '../documents.ts';
import { discardDrafts, publishDrafts } from '../drafts/publish-drafts.server.ts';
import { type SavedDraft, saveDraft } from '../drafts/save-draft.server.ts';
import { findTexts } from '../drafts/stored-texts.server.ts';
import type { Surroundings } from '../field-kinds/field-kind.ts';
import { NO_IMAGES } from '../field-kinds/image-value.ts';
import { viewField } from '../fields/form-view.ts';
import { toFacts } from '../http/open-document.server.ts';
import {
  draftReducer,
  listUnsent,
  NO_EDITS,
  newestView,
  type SentEdits,
} from '../ui/draft-state.ts';

const PAGE = '/lead-smarter';
const IDS = ['hero/headline', 'hero/subtitle'];
const STEPS = 40;
const WRITER = '3f0c8a52-5d0e-4c8b-9a51-6f1f5b2a7c10';
const ada = { id: null, name: 'Ada' };
const around: Surroundings = {
  prices: defaultPrices,
  leadsSomewhere: () => true,
  images: NO_IMAGES,
};

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
beforeEach(() => deleteTexts(site.services));

interface Sent {
  readonly edits: SentEdits;
  readonly editor: OpenEditor;
}

/** One open form, on a line that delays, repeats and loses requests and answers. */
async function openForm(random: Random) {
  const fields = listAllFields(PAGE).filter(({ id }) => IDS.includes(id));
  const find = () => findTexts(site.services.database.db, PAGE);
  let state = NO_EDITS;
  let seen = 0;
  /** All that was ever sent: the line may repeat any of it at any time. */
  const requests: Sent[] = [];
  const answers: { sent: Sent; saved: SavedDraft }[] = [];
  const opened = await find();
  const views = fields.map((field) => viewField(field, opened.published));

  const editor = (): OpenEditor => ({ writer: WRITER, sequence: state.sequence });
  const typedIn = new Map(views.map(({ id, typed }) => [id, String(typed)]));

  return {
    typedIn,
    state: () => state,
    async stored() {
      const { draft, published } = await find();
      return new Map(fields.map((field) => [field.id, currentValue(field, draft ?? published)]));
    },
    type(text: string) {
      const view = newestView(state, pick(random, views), seen);
      typedIn.set(view.id, text);
      state = draftReducer(state, { type: 'typed', view, typed: text });
    },
    send() {
      const edits = listUnsent(state);
      if (edits.length > 0) requests.push({ edits, editor: editor() });
    },
    /** A request arrives, perhaps again, and its answer may be lost. */
    async arrive(sent = requests[Math.floor(random() * requests.length)]) {
      if (sent === undefined) return;
      const typed = sent.edits.map(([id, edit]) => ({
        id,
        typed: edit.typed,
        before: edit.before,
      }));
      const saved = await saveDraft(site.services, ada, PAGE, typed, around, sent.editor);
      expect(saved.errors).toEqual([]);
      if (random() < 0.8) answers.push({ sent, saved });
    },
    hear() {
      const [answer] = answers.splice(Math.floor(random() * answers.length), 1);
      if (answer === undefined) return;
      const { sent, saved } = answer;
      const { stored, errors, warnings, startedFrom } = saved;
      const ids = new Set(sent.edits.map(([id]) => id));
      const now = fields.filter(({ id }) => ids.has(id));
      state = draftReducer(state, {
        type: 'answered',
        sent: Object.fromEntries(sent.edits.map(([id, { count }]) => [id, count])),
        known: Math.max(seen, state.facts?.draftVersion ?? 0),
        answer: {
          ok: true,
          facts: toFacts(stored),
          startedFrom,
          fields: now.map((field) => viewField(field, stored.draft ?? stored.published)),
          errors,
          warnings,
        },
      });
    },
    /** As the form does: nothing is unsent, and what is on its way may still come. */
    async finish(finish: typeof publishDrafts) {
      if (listUnsent(state).length > 0) return;
      const stored = await find();
      const draftVersion = Math.max(seen, state.facts?.draftVersion ?? 0);
      expect(isAsSeen(stored.marks, { draftVersion, writer: editor().writer })).toBe(true);
      const all = { document: PAGE, draftVersion: stored.draftVersion, editor: editor() } as const;
      const result = await finish(site.services, ada, [all]);
      expect(result.ok || result.code).toSatisfy((is) => is === true || is === 'no-draft');
      if (finish === discardDrafts && result.ok) {
        for (const [id, value] of await this.stored()) typedIn.set(id, String(value));
      }
      seen = (await find()).draftVersion;
    },
    /** The line is good again, and then repeats everything that was sent. */
    async settle() {
      for (let round = 0; listUnsent(state).length > 0 && round < 50; round += 1) {
        this.send();
        await this.arrive(requests.at(-1));
        while (answers.length > 0) this.hear();
      }
      for (const sent of requests.toSorted(() => random() - 0.5)) await this.arrive(sent);
    },
  };
}

it.each(Array.from({ length: 25 }, (_, seed) => seed))(
  'the last words of one form are what is kept, whatever comes late, twice or never (%i)',
  async (seed) => {
    const random = createRandom(seed);
    const form = await openForm(random);
    for (let step = 0; step < STEPS; step += 1) {
      const chance = random();
      if (chance < 0.35) form.type(`Text ${step}`);
      else if (chance < 0.55) form.send();
      else if (chance < 0.75) await form.arrive();
      else if (chance < 0.9) form.hear();
      else await form.finish(pick(random, [publishDrafts, discardDrafts]));
    }
    await form.settle();
    expect(listUnsent(form.state())).toEqual([]);
    expect(await form.stored()).toEqual(form.typedIn);
  },
);
