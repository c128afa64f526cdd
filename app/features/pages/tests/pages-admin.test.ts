import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultNavigation } from '#app/site/words/navigation.ts';
import { marketingPaths } from '#app/site/words/paths.ts';
import { ageSignIns, createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { createWriter, dateAt } from '#tests/support/posts.ts';
import { deleteTexts } from '#tests/support/site-texts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { documentSlug } from '../document-slug.ts';
import { type DocumentId, documentIds, findDocument, isMail, listAllFields } from '../documents.ts';
import type { DraftResult } from '../drafts/draft-protocol.ts';
import { findTexts } from '../drafts/stored-texts.server.ts';
import type { Typed } from '../field-kinds/field-kind.ts';
import { toTyped } from '../field-kinds/field-kinds.ts';
import type { Field } from '../fields/fields.ts';
import { decodePrices, decodeSource } from '../source-marks/source-encoding.ts';

const HEADLINE = 'hero/headline';
const PAGE = '/admin/pages/about';
const FORM = `${PAGE}?view=texts`;

/** Structured data has prices as numbers, which no reader sees. */
function withoutScripts(html: string): string {
  return html.replace(/<script[^>]*>.*?<\/script>/gs, '');
}

function defaultOf(id: DocumentId, fieldId: string): string {
  const field = listAllFields(id).find((known) => known.id === fieldId);
  return toTyped((field as Field).type, field?.default) as string;
}

describe('the form of a page', () => {
  let site: TestSite;
  let admin: TestAccount;
  let cookie: string;
  beforeAll(async () => {
    site = await openTestSite();
    admin = await createAdmin(site);
    ({ cookie } = admin);
  });
  afterAll(() => site.close());
  beforeEach(() => deleteTexts(site.services));

  const get = (path: string, headers: Record<string, string> = {}) =>
    site.get(path, { cookie, extra: { ...headers } });
  const read = async (path: string) => (await get(path)).text();
  const readAsVisitor = async (path: string) => (await site.fetch(path)).text();

  async function keep(
    fields: { id: string; typed?: unknown; before: unknown }[],
    page = PAGE,
  ): Promise<Extract<DraftResult, { ok: true }>> {
    const response = await site.fetch(`${page}/draft`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields }),
    });
    const answer = (await response.json()) as DraftResult;
    if (!answer.ok) throw new Error(answer.message);
    return answer;
  }

  const keepHeadline = (typed: string, before = defaultOf('/about', HEADLINE)) =>
    keep([{ id: HEADLINE, typed, before }]);

  function submit(form: Record<string, string>, path = PAGE): Promise<Response> {
    return site.post(path, form, { cookie });
  }

  async function publish(draftVersion: number): Promise<Response> {
    return submit({ intent: 'publish', draftVersion: String(draftVersion) });
  }

  it('lists every document, and says which have a draft', async () => {
    await keepHeadline('Two people and a lantern');
    const list = await read('/admin/pages');
    const mails = await read('/admin/settings/emails');
    for (const id of documentIds) {
      expect(isMail(id) ? mails : list).toContain(`href="/admin/pages/${documentSlug(id)}"`);
    }
    expect(list).not.toContain('href="/admin/pages/mail-');
    expect(list.match(/readers don’t see it yet/g)).toHaveLength(1);
  });

  it('shows a draft to nobody but the admin, until it is published', async () => {
    const text = 'Two people and a lantern';
    const { facts } = await keepHeadline(text);
    expect(facts).toMatchObject({ hasDraft: true, draftVersion: 1 });
    expect(await readAsVisitor('/about')).not.toContain(text);
    expect(await read(PAGE)).toContain(text);
    expect(await read(`${PAGE}/preview`)).toContain(text);
    expect(decodeSource(await read(`${PAGE}/page`)).text).toContain(text);

    const published = await publish(facts.draftVersion);
    expect(published).toHaveRedirect(302, PAGE);
    expect(await readAsVisitor('/about')).toContain(text);

    expect(await read(`${PAGE}/history`)).toContain('Published by');
    expect(await read(`${PAGE}/history?version=0`)).toContain('Restore this version as a draft');
    const original = { intent: 'restore', version: '0', back: 'all' };
    const restored = await submit({ ...original, draftVersion: '1' }, `${PAGE}/history`);
    expect(restored).toHaveRedirect(302, PAGE);
    expect(await readAsVisitor('/about')).toContain(text);
    expect((await publish(2)).status).toBe(302);
    expect(await readAsVisitor('/about')).not.toContain(text);
  });

  it('publishes only the draft that was seen', async () => {
    const first = await keepHeadline('One');
    await keepHeadline('Two', 'One');
    const rejected = await publish(first.facts.draftVersion);
    await expect(rejected).toBeRejected(409, 'You just changed this draft in another tab');
    expect((await submit({ intent: 'discard', draftVersion: '1' })).status).toBe(409);
    expect((await submit({ intent: 'discard', draftVersion: '2' })).status).toBe(302);
    expect(await read(FORM)).not.toContain('>Two<');
  });

  it('keeps what is right, says what is wrong, and loses nothing that two people typed', async () => {
    const before = defaultOf('/about', HEADLINE);
    const answer = await keep([
      { id: HEADLINE, typed: 'x'.repeat(500), before },
      { id: 'meta/title', typed: 'Who we are', before: defaultOf('/about', 'meta/title') },
      { id: 'gone/heading', typed: 'x', before: 'y' },
    ]);
    expect(answer.errors.map(({ id, code }) => [id, code])).toEqual([
      [HEADLINE, 'invalid'],
      ['gone/heading', 'gone'],
    ]);
    expect(answer.facts.hasDraft).toBe(true);
    await keepHeadline('Theirs');
    const conflict = await keepHeadline('Mine');
    expect(conflict.errors).toMatchObject([{ id: HEADLINE, code: 'stale' }]);
    expect(conflict.fields).toMatchObject([{ id: HEADLINE, typed: 'Theirs' }]);
  });

  it('neither replaces nor restores words that were changed since', async () => {
    const read = async () =>
      (await findTexts(site.services.database.db, '/about')).draft?.[HEADLINE]?.value;
    await keepHeadline('Theirs');
    await keepHeadline('Theirs again', 'Theirs');
    for (const typed of ['Mine', undefined]) {
      const { errors } = await keep([{ id: HEADLINE, typed, before: 'Theirs' }]);
      expect(errors).toMatchObject([{ id: HEADLINE, code: 'stale' }]);
      expect(await read()).toBe('Theirs again');
    }
    await keepHeadline('Mine', 'Theirs again');
    expect(await read()).toBe('Mine');
    const { facts } = await keep([{ id: HEADLINE, before: 'Mine' }]);
    expect(facts.hasDraft).toBe(false);
  });

  it('asks who is there before customers pay at another address', async () => {
    const page = '/admin/pages/prices';
    const checkout = 'chatbot-connect/checkout';
    await ageSignIns(site.services);
    const price = await keep([{ id: 'chatbot-connect/monthly', typed: '311', before: 297 }], page);
    const seen = (draftVersion: number) => ({
      intent: 'publish',
      draftVersion: String(draftVersion),
    });
    expect((await submit(seen(price.facts.draftVersion), page)).status).toBe(302);

    const typed = 'https://buy.stripe.com/elsewhere';
    const { facts } = await keep([{ id: checkout, typed, before: null }], page);
    expect((await submit(seen(facts.draftVersion), page)).status).toBe(403);
    expect((await submit({ ...seen(facts.draftVersion), confirm: 'no' }, page)).status).toBe(200);
    // Somebody who knows that there will be one more cannot be faster than the question.
    expect((await submit(seen(facts.draftVersion + 1), page)).status).toBe(409);
    expect(await readAsVisitor('/ai-chatbot')).not.toContain(typed);
    const proof = { confirm: 'yes', 'confirm-password': admin.password };
    expect((await submit({ ...seen(facts.draftVersion), ...proof }, page)).status).toBe(302);
    expect((await site.services.siteTexts.read()).prices.checkouts.connect).toBe(typed);

    await ageSignIns(site.services);
    const removed = await keep([{ id: checkout, typed: '', before: typed }], page);
    expect((await submit(seen(removed.facts.draftVersion), page)).status).toBe(403);
    await ageSignIns(site.services, { minutes: 0 });
  });

  describe('with prices that were changed on it', () => {
    const LIST = '/admin/pages/prices';
    const change = async () => {
      const id = 'program-scale-prep/price';
      const { facts, errors } = await keep([{ id, typed: '8250', before: 7497 }], LIST);
      expect(errors).toEqual([]);
      return facts.draftVersion;
    };
    const send = (intent: string, draftVersion: number, priceVersion: number) =>
      submit({
        intent,
        draftVersion: String(draftVersion),
        priceVersion: String(priceVersion),
      });

    it('is published with them, also if it has no draft', async () => {
      expect(await send('publish', 0, await change())).toHaveRedirect(302, PAGE);
      expect(await readAsVisitor('/scale-prep')).toContain('$8,250');
      const { facts } = await keepHeadline('Two people');
      const id = 'program-scale-prep/price';
      const again = await keep([{ id, typed: '9000', before: 8250 }], LIST);
      const both = await send('publish', facts.draftVersion, again.facts.draftVersion);
      expect(both).toHaveRedirect(302, PAGE);
      expect(await readAsVisitor('/scale-prep')).toContain('$9,000');
      expect(await readAsVisitor('/about')).toContain('Two people');
    });

    it('publishes and discards only the prices that were seen', async () => {
      const { facts } = await keepHeadline('Two people');
      const seen = await change();
      await keep([{ id: 'chatbot-connect/monthly', typed: '311', before: 297 }], LIST);
      for (const intent of ['publish', 'discard']) {
        expect((await send(intent, facts.draftVersion, seen)).status, intent).toBe(409);
      }
      expect((await findTexts(site.services.database.db, '/about')).draft).not.toBeNull();
      expect((await send('discard', facts.draftVersion, seen + 1)).status).toBe(302);
      for (const id of ['/about', 'prices'] as const) {
        expect((await findTexts(site.services.database.db, id)).draft, id).toBeNull();
      }
    });

    it.each(['discard', 'publish'])('%ss both, or none if the page has changed', async (intent) => {
      const { facts } = await keepHeadline('Two people');
      const prices = await change();
      await keepHeadline('Three people', 'Two people');
      expect((await send(intent, facts.draftVersion, prices)).status).toBe(409);
      const { db } = site.services.database;
      expect(await findTexts(db, 'prices')).toMatchObject({
        draftVersion: prices,
        draft: { 'program-scale-prep/price': { value: 8250 } },
      });
      expect((await findTexts(db, '/about')).draft).not.toBeNull();
    });

    it('asks who is there if customers would pay at another address', async () => {
      const typed = 'https://buy.stripe.com/elsewhere';
      const { facts } = await keep([{ id: 'chatbot-connect/checkout', typed, before: null }], LIST);
      const { db } = site.services.database;
      await ageSignIns(site.services);
      expect((await send('publish', 0, facts.draftVersion)).status).toBe(403);
      // Somebody who knows that there will be one more cannot be faster than the question.
      expect((await send('publish', 0, facts.draftVersion + 1)).status).toBe(403);
      expect((await findTexts(db, 'prices')).draft).not.toBeNull();
      await ageSignIns(site.services, { minutes: 0 });
    });

    it('says where each price is shown, and what differs', async () => {
      await change();
      const places = await (await get(`${LIST}/places`)).json();
      expect(places.places['program-scale-prep/price']).toContainEqual({
        path: '/scale-prep',
        title: 'Scale Prep',
        times: expect.any(Number),
      });
      expect(places.places['program-scale-prep/length/months']).toBeUndefined();
      const changes = await (await get(`${LIST}/changes`)).json();
      expect(changes.fields).toMatchObject([{ id: 'program-scale-prep/price' }]);
    });
  });

  it('warns of a place that only some pages have, in a link that is on all of them', async () => {
    const links = ['#pricing', '#main', '/boost-revenue#pricing'];
    const typed = links.map((href) => ({ label: 'Prices', href }));
    const { header: before } = defaultNavigation;
    const { errors, warnings } = await keep(
      [{ id: 'header/header', typed, before }],
      '/admin/pages/navigation',
    );
    expect(errors).toEqual([]);
    expect(warnings.map(({ at }) => at)).toEqual(['0/href']);
  });

  it('warns of a link exactly where a visitor would find nothing', async () => {
    const writer = createWriter(site, await createAdmin(site));
    const renamed = await writer.create({ title: 'Spring', slug: 'spring', isPublished: true });
    await writer.update(renamed, { slug: 'may' });
    const page = await writer.create({ kind: 'page', title: 'Partners', isPublished: true });
    await writer.update(page, { slug: 'friends' });
    await writer.create({ title: 'A draft', slug: 'draft' });
    const later = dateAt('2199-01-05T12:00:00.000Z');
    await writer.create({ title: 'Later', slug: 'later', isPublished: true }, later);
    const old = await writer.create({ title: 'Old', slug: 'old', isPublished: true });
    expect(await writer.change({ intent: 'trash', id: old.id, version: '1' })).toBe(200);
    const moved = { from: '/tours', target: '/about', kind: 'permanent' };
    expect((await submit(moved, '/admin/redirects/new')).status).toBe(302);

    const links = [
      ...['/about', '/About/', '/quiz/questions', '/blog/rss.xml', '/sitemap.xml', '/robots.txt'],
      ...['/blog/may', '/blog/spring', '/Blog/Spring', '/friends', '/partners', '/tours'],
      ...['/tours/', '/tours#prices', '/may', '/blog/friends', '/blog/draft', '/blog/later'],
      ...['/blog/old', '/nothing', '/about/nothing', '/blog/nothing/at-all'],
    ];
    const typed = links.map((href) => `[x](${href})`).join(' ');
    const { errors, warnings } = await keep([{ id: 'principles/intro', typed, before: null }]);
    expect(errors).toEqual([]);
    const answers = await Promise.all(
      links.map(async (link) => ({ link, status: (await site.fetch(link)).status })),
    );
    const missing = answers.filter(({ status }) => status >= 400).map(({ link }) => link);
    expect(missing).toEqual(links.slice(links.indexOf('/may')));
    expect(warnings.map(({ message }) => message)).toEqual(
      missing.map((link) => `${link} leads nowhere right now.`),
    );
  });

  it('tells in which field the original is new since the owner changed it', async () => {
    await keepHeadline('Mine');
    const changes = JSON.stringify({ [HEADLINE]: { value: 'Mine', base: 'As it once was' } });
    await site.services.database.db.updateTable('site_texts').set({ draft: changes }).execute();
    expect(await read(FORM)).toContain('The original has changed since you edited this');
    await keep([{ id: HEADLINE, typed: 'Mine', before: 'Mine' }]);
    const kept = await read(FORM);
    expect(kept).not.toContain('The original of this is new');
    expect(kept).toContain('Restore the original');
    const restored = await keep([{ id: HEADLINE, before: 'Mine' }]);
    expect(restored.facts.hasDraft).toBe(false);
  });

  it('rejects what it cannot read, and what is none of its pages', async () => {
    for (const body of ['', '{', '[]', '{"fields":1}', '{"fields":[{"id":1,"before":1}]}']) {
      const response = await site.fetch(`${PAGE}/draft`, {
        method: 'POST',
        headers: { Cookie: cookie },
        body,
      });
      expect(response.status, body).toBe(400);
    }
    for (const draftVersion of ['', 'x', '-1', '1e9']) {
      const response = await submit({ intent: 'publish', draftVersion, priceVersion: 'x' });
      expect([200, 409], draftVersion).toContain(response.status);
    }
    for (const path of ['nowhere', '__proto__', 'about%3f']) {
      expect((await get(`/admin/pages/${path}`)).status, path).toBe(404);
      expect((await get(`/admin/pages/${path}/page`)).status, path).toBe(404);
    }
    for (const version of ['1', '-1', 'x', '99999999999']) {
      expect((await get(`${PAGE}/history?version=${version}`)).status, version).toBe(404);
    }
  });

  it('shows hostile text in every field as text', async () => {
    const hostile = `<img src=x onerror=alert(1)>"'-->{x}\u0000`;
    const tooShort = (field: Field) => 'max' in field.type && field.type.max < 40;
    const type = ({ type: shape, default: original }: Field): Typed => {
      const typed = toTyped(shape, original);
      if (shape.type === 'text' || shape.type === 'rich') return hostile;
      if (shape.type !== 'list') return typed;
      return (typed as Typed[]).map((item) =>
        typeof item === 'string'
          ? hostile
          : Object.fromEntries(
              Object.entries(item as Record<string, Typed>).map(([key, part]) => [
                key,
                typeof part === 'string' ? hostile : part,
              ]),
            ),
      );
    };
    const fields = listAllFields('/about')
      .filter((field) => !tooShort(field))
      .map((field) => ({ id: field.id, typed: type(field), before: field.default }));
    const { errors, facts } = await keep(fields);
    expect(errors).toEqual([]);
    expect((await publish(facts.draftVersion)).status).toBe(302);
    const pages = [
      await readAsVisitor('/about'),
      await read(FORM),
      await read(`${PAGE}/page`),
      await read(`${PAGE}/preview`),
      await read(`${PAGE}/history?version=0`),
    ];
    for (const page of pages) {
      expect(page).toContain('onerror=alert(1)');
      expect(page).not.toContain('<img src=x');
    }
  });
});

describe('the draft of a page', () => {
  let site: TestSite;
  let cookie: string;
  beforeAll(async () => {
    site = await openTestSite();
    ({ cookie } = await createAdmin(site));
  });
  afterAll(() => site.close());
  const get = (path: string, headers: Record<string, string> = {}) =>
    site.get(path, { cookie, extra: { ...headers } });

  it.each(marketingPaths)(
    'is the page that readers get, where nothing is changed: %s',
    async (path) => {
      const slug = documentSlug(path);
      const visitors = await (await site.fetch(path)).text();
      const drafted = await (await get(`/admin/pages/${slug}/page`)).text();
      expect(drafted).not.toBe(visitors);
      const unmarked = decodeSource(drafted).text;
      expect(unmarked).toBe(visitors);
      expect(await (await get(`/admin/pages/${slug}/preview`)).text()).toBe(visitors);
      const priced = await (await get(`/admin/pages/${slug}/page?prices`)).text();
      const shown = decodePrices(decodeSource(priced).text).map(({ text }) => text);
      expect(withoutScripts(shown.join(''))).toBe(withoutScripts(visitors));
    },
  );

  it('can be framed by nothing, runs nothing, and is stored and indexed nowhere', async () => {
    const look = await get('/admin/pages/home/preview');
    const policy = look.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("script-src 'none'; form-action 'none'; frame-ancestors 'none'");
    const page = await get('/admin/pages/home/page');
    expect(page.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    for (const { headers } of [look, page]) {
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
    expect(look.headers.get('X-Robots-Tag')).toBe('noindex');
    const framed = await get('/admin/pages/home/preview', { 'Sec-Fetch-Dest': 'iframe' });
    expect(framed.status).toBe(403);
    const token = await get('/admin/pages/home/page', { 'X-Admin-Token': '' });
    expect(token.status).toBe(403);
  });

  it('of what is on several pages is shown on the page that is asked for', async () => {
    const shown = await (await get('/admin/pages/prices/page?on=/scale-prep')).text();
    expect(decodeSource(shown).text).toContain('<title>Scale Prep');
    const home = await (await get('/admin/pages/prices/page?on=//evil.example')).text();
    expect(decodeSource(home).text).toBe(
      await (await site.fetch(findDocument('prices').shownAt ?? '')).text(),
    );
  });

  it('finds no original link that leads nowhere', async () => {
    for (const id of documentIds) {
      const fields = listAllFields(id).map((field) => ({
        id: field.id,
        typed: toTyped(field.type, field.default),
        before: field.default,
      }));
      const response = await site.fetch(`/admin/pages/${documentSlug(id)}/draft`, {
        method: 'POST',
        headers: { Cookie: cookie },
        body: JSON.stringify({ fields }),
      });
      const answer = (await response.json()) as Extract<DraftResult, { ok: true }>;
      expect([answer.errors, answer.warnings, answer.facts.hasDraft], id).toEqual([[], [], false]);
    }
  });
});
