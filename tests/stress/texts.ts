import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { writeParts } from '#app/features/outbox/mail-parts.ts';
import type { Overrides } from '#app/features/pages/changes/apply-overrides.ts';
import {
  type DocumentId,
  documentIds,
  findDocument,
  isMail,
  mailOf,
} from '#app/features/pages/documents.ts';
import type { Surroundings } from '#app/features/pages/field-kinds/field-kind.ts';
import { renderMailDraft } from '#app/features/pages/http/mail-draft-page.server.ts';
import { defaultPrices } from '#app/site/words/prices.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { addLibraryImage, LIBRARY_IMAGES } from '#tests/support/library-images.ts';
import { randomChanges } from '#tests/support/random-texts.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { createRandom, pick } from './random.ts';

export interface TextsOptions {
  readonly edits: number;
  readonly seed: number;
  readonly onProgress?: (edits: number) => void;
}

const PROGRESS = 500;
const HOST = 'localhost:3000';

/**
 * Overrides texts at random, within their limits. The page that shows them has to be valid HTML, and
 * with the originals back every page has to be what it was, byte for byte.
 */
export async function runTexts({ edits, seed, onProgress }: TextsOptions) {
  const { createSite, loadConfig, openServices } = await loadSiteBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-texts-'));
  const config = loadConfig({ DATA_DIR: dataDir, PUBLIC_ORIGIN: `http://${HOST}` });
  // A page contains the time of its form token, so the time is the same for every render.
  const now = new Date();
  const services = await openServices(config, pino({ level: 'silent' }), { now: () => now });
  const site = createSite(services);
  const random = createRandom(seed);
  const around: Surroundings = {
    prices: defaultPrices,
    leadsSomewhere: () => true,
    images: LIBRARY_IMAGES,
  };
  const damage: string[] = [];

  async function store(document: DocumentId, changes: Overrides): Promise<void> {
    const row = { changes: JSON.stringify(changes), version: 1, draft_version: 0 };
    await services.database.db
      .insertInto('site_texts')
      .values({ document, ...row })
      .onConflict((conflict) => conflict.column('document').doUpdateSet(row))
      .execute();
    services.publish([{ type: 'texts', id: document }]);
  }

  async function read(path: string): Promise<string> {
    const request = new Request(`http://${HOST}${path}`, { headers: { Host: HOST } });
    const response = await site.fetch(request);
    const html = await response.text();
    if (response.status !== 200) damage.push(`${path} answered ${response.status}`);
    return html;
  }

  /** What shows a document: a page, or the drafts of a mail. */
  async function show(id: DocumentId): Promise<string[]> {
    const { shownAt } = findDocument(id);
    if (shownAt !== null) return [await read(shownAt)];
    if (!isMail(id)) throw new Error(`nothing shows ${id}`);
    const content = await services.siteTexts.read();
    const mails = services.mailDrafts[mailOf(id)].map(({ compose }) => compose(content, config));
    for (const mail of mails) {
      if (/\{[a-z]+\}/i.test(mail.subject + writeParts(mail.paragraphs).text))
        damage.push(`${id} has an empty place`);
      if (/[\r\n]/.test(mail.subject)) damage.push(`${id} has a subject of two lines`);
    }
    return Promise.all(mails.map((mail) => renderMailDraft(mail, '').text()));
  }

  async function digestAll(): Promise<string> {
    const hash = createHash('sha256');
    for (const id of documentIds) hash.update((await show(id)).join());
    return hash.digest('hex');
  }

  try {
    await addLibraryImage(services.database.db);
    const original = await digestAll();
    for (let edit = 1; edit <= edits; edit += 1) {
      const id = pick(random, documentIds);
      const longest = random() < 0.1;
      await store(id, randomChanges(id, random, around, { share: random(), longest }));
      for (const html of await show(id)) {
        const errors = await findHtmlErrors(html);
        if (errors.length > 0) damage.push(`edit ${edit} of ${id}: ${errors[0]}`);
      }
      if (edit % PROGRESS === 0) onProgress?.(edit);
    }
    for (const id of documentIds) await store(id, {});
    if ((await digestAll()) !== original) damage.push('the originals are not what they were');
  } finally {
    await services.close();
    rmSync(dataDir, { recursive: true });
  }
  return { edits, damage };
}
