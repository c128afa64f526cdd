import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultNavigation } from '#app/site/words/navigation.ts';
import { marketingPaths } from '#app/site/words/paths.ts';
import { writeTimestamp } from '#database/codec.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { createWriter, dateAt } from '#tests/support/posts.ts';
import { deleteTexts } from '#tests/support/site-texts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { documentSlug } from '../document-slug.ts';
import { type DocumentId, documentIds, findDocument, listAllFields } from '../documents.ts';
import type { DraftResult } from '../draft-protocol.ts';
import type { Field } from '../fields.ts';
import type { Typed } from '../kinds/field-kind.ts';
import { toTyped } from '../kinds/field-kinds.ts';
import { beforeName, countName, inputName, seenName } from '../read-form-fields.ts';
import { findTexts } from '../site-texts.server.ts';
import { decodePrices, decodeSource } from '../source-encoding.ts';

const HEADLINE = 'hero/headline';
const PAGE = '/admin/pages/about';

/** Structured data has prices as numbers, which no reader sees. */
function withoutScripts(html: string): string {
  return html.replace(/<script[^>]*>.*?<\/script>/gs, '');
}

function defaultOf(id: DocumentId, fieldId: string): string {
  const field = listAllFields(id).find((known) => known.id === fieldId);
  return toTyped((field as Field).type, field?.default) as string;
}

describeEachEngine('the form of a page', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let cookie: string;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    admin = await createAdmin(site);
    ({ cookie } = admin);
  });
  afterAll(() => site.close());
  beforeEach(() => deleteTexts(site.services));

  const get = (path: string, headers: Record<string, string> = {}) =>
    site.fetch(path, { headers: { Cookie: cookie, Accept: 'text/html', ...headers } });
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
    return site.fetch(path, {
      method: 'POST',
      headers: { Cookie: cookie, Accept: 'text/html' },
      body: new URLSearchParams(form),
    });
  }

  async function publish(draftVersion: number): Promise<Response> {
    return submit({ intent: 'publish', draftVersion: String(draftVersion) });
  }

  it('lists every document, and says which have a draft', async () => {
    await keepHeadline('Two people and a lantern');
    const list = await read('/admin/pages');
    for (const id of documentIds) expect(list).toContain(`href="/admin/pages/${documentSlug(id)}"`);
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
    expect(await read(`${PAGE}/history/0`)).toContain('Restore as a draft');
    const restored = await submit({ draftVersion: '1' }, `${PAGE}/history/0`);
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
    expect(await read(PAGE)).not.toContain('>Two<');
  });

  it('does not publish what was written while the publication was checked', async () => {
    const id = '/terms-of-service';
    const page = `/admin/pages/${documentSlug(id)}`;
    const before = listAllFields(id).find((field) => field.id === 'text/html')?.default;
    const { contentWorker } = site.services;
    const { sanitize } = contentWorker;
    vi.spyOn(contentWorker, 'sanitize').mockImplementationOnce(async (...texts) => {
      const headline = { id: 'top/headline', before: defaultOf(id, 'top/headline') };
      await keep([{ ...headline, typed: 'Half a sent' }], page);
      return sanitize(...texts);
    });
    const form = {
      intent: 'publish',
      draftVersion: '0',
      [beforeName('text/html')]: JSON.stringify(before),
      [inputName('text/html', '')]: '<h2>Our terms</h2>\n<p>{block:contact}</p>',
    };
    const rejected = await submit(form, page);
    await expect(rejected).toBeRejected(409, 'Half a sent');
    expect(await readAsVisitor(id)).not.toContain('Half a sent');
    const { version, draft } = await findTexts(site.services.database.db, id);
    expect(version).toBe(0);
    expect(Object.keys(draft ?? {}).sort()).toEqual(['text/html', 'top/headline']);
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

  it('works without our script: with everything typed in its answer', async () => {
    const before = JSON.stringify(defaultOf('/about', HEADLINE));
    const title = JSON.stringify(defaultOf('/about', 'meta/title'));
    const form = {
      [beforeName(HEADLINE)]: before,
      [beforeName('meta/title')]: title,
      [inputName('meta/title', '')]: 'Who we are',
      draftVersion: '0',
    };
    const long = `“${'x'.repeat(500)}”`;
    const rejected = await submit({ ...form, intent: 'publish', [inputName(HEADLINE, '')]: long });
    expect(rejected.status).toBe(422);
    const page = await rejected.text();
    expect(page).toContain(long);
    expect(page).toContain('too long for its place');
    expect(page).toContain('Who we are');
    const right = { ...form, draftVersion: '1', [inputName(HEADLINE, '')]: 'Two people' };
    expect((await submit({ ...right, intent: 'publish' })).status).toBe(302);
    const about = await readAsVisitor('/about');
    expect(about).toContain('Two people');
    expect(about).toContain('<title>Who we are');
  });

  describe('without our script', () => {
    const LISTS = '/scale-prep';
    const list = listAllFields(LISTS).find(
      ({ id, type }) => type.type === 'list' && id.endsWith('/included'),
    ) as Field;
    const [first = '', second = '', ...others] = list.default as string[];
    const last = others.length + 1;
    const pressOn = (edit: string, lines = list.default as string[]) =>
      submit(
        {
          intent: 'save',
          edit,
          [beforeName(list.id)]: JSON.stringify(list.default),
          [countName(list.id, '')]: String(lines.length),
          ...Object.fromEntries(lines.map((line, at) => [inputName(list.id, String(at)), line])),
        },
        `/admin/pages${LISTS}`,
      );
    const draftOf = async (id: DocumentId, fieldId: string) =>
      (await findTexts(site.services.database.db, id)).draft?.[fieldId]?.value;

    it.each([
      ['up', 1, [second, first, ...others]],
      ['down', 0, [second, first, ...others]],
      ['remove', 0, [second, ...others]],
    ])('%s changes a list', async (kind, at, expected) => {
      expect((await pressOn(`${kind}|${list.id}@${at}`)).status).toBe(200);
      expect(await draftOf(LISTS, list.id)).toEqual(expected);
    });

    it('a line that is added is filled in before it is part of the draft', async () => {
      const page = await (await pressOn(`add|${list.id}@`)).text();
      expect(page).toContain(`name="${inputName(list.id, String(last + 1))}"`);
      expect(await draftOf(LISTS, list.id)).toBeUndefined();
    });

    it.each([
      `up|${list.id}@0`,
      `up|${list.id}@-1`,
      `up|${list.id}@9`,
      `up|${list.id}@0.5`,
      `up|${list.id}@`,
      `down|${list.id}@${last}`,
      `remove|${list.id}@__proto__`,
      `remove|${list.id}@0/included/0`,
      `add|${list.id}@0/length`,
      `keep|${list.id}@`,
      `theirs|${list.id}@`,
      `original|${list.id}@`,
      `drop|${list.id}@0`,
      'up|nowhere/at-all@1',
      'up|@9',
      'up',
    ])('“%s” changes nothing', async (edit) => {
      expect((await pressOn(edit)).status).toBe(200);
      expect(await draftOf(LISTS, list.id)).toBeUndefined();
    });

    it('the original comes back', async () => {
      await keepHeadline('Mine');
      const form = { [beforeName(HEADLINE)]: '"Mine"', [inputName(HEADLINE, '')]: 'Mine, edited' };
      const answer = await submit({ ...form, edit: `original|${HEADLINE}@` });
      expect(answer.status).toBe(200);
      expect((await findTexts(site.services.database.db, '/about')).draft).toBeNull();
    });

    /** What a browser would send of the headline, from the answer to the form. */
    function headlineIn(page: string): Record<string, string> {
      const read = (pattern: string) =>
        new RegExp(pattern).exec(page)?.[1]?.replaceAll('&quot;', '"');
      const hidden = (name: string) => read(`<input[^>]* name="${name}" value="([^"]*)"`);
      const sent = {
        [beforeName(HEADLINE)]: hidden(beforeName(HEADLINE)),
        [seenName(HEADLINE)]: hidden(seenName(HEADLINE)),
        [inputName(HEADLINE, '')]: read(
          `<textarea[^>]* name="${inputName(HEADLINE, '')}"[^>]*>([^<]*)<`,
        ),
      };
      return Object.fromEntries(
        Object.entries(sent).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ),
      );
    }

    async function conflict(): Promise<{ page: string; form: Record<string, string> }> {
      const form = {
        [beforeName(HEADLINE)]: JSON.stringify(defaultOf('/about', HEADLINE)),
        [inputName(HEADLINE, '')]: 'Mine',
      };
      await keepHeadline('Theirs');
      const answer = await submit({ ...form, intent: 'save' });
      expect(answer.status).toBe(422);
      const page = await answer.text();
      expect(page).toContain('Someone else changed this while you were editing. It now says:');
      expect(headlineIn(page)).toMatchObject({ [inputName(HEADLINE, '')]: 'Mine' });
      return { page, form: headlineIn(page) };
    }

    it('restoring words that were changed since says so, and changes nothing', async () => {
      const before = JSON.stringify(defaultOf('/about', HEADLINE));
      await keepHeadline('Theirs');
      const answer = await submit({
        [beforeName(HEADLINE)]: before,
        edit: `original|${HEADLINE}@`,
      });
      await expect(answer).toBeRejected(409, 'You just changed this draft in another tab');
      expect(await draftOf('/about', HEADLINE)).toBe('Theirs');
    });

    it('another person’s words are replaced only by “Keep mine”', async () => {
      const { form } = await conflict();
      for (const intent of ['save', 'publish']) {
        const again = await submit({ ...form, intent, draftVersion: '1' });
        expect(again.status, intent).toBe(422);
        expect(await again.text()).toContain('It now says:');
        expect(await draftOf('/about', HEADLINE)).toBe('Theirs');
      }
      expect((await submit({ ...form, edit: `keep|${HEADLINE}@` })).status).toBe(200);
      expect(await draftOf('/about', HEADLINE)).toBe('Mine');
    });

    it('“Keep mine” replaces only the words that were shown', async () => {
      const { form } = await conflict();
      await keepHeadline('Theirs again', 'Theirs');
      const kept = await submit({ ...form, edit: `keep|${HEADLINE}@` });
      await expect(kept).toBeRejected(422, 'Theirs again');
      expect(await draftOf('/about', HEADLINE)).toBe('Theirs again');
    });

    it('“Use theirs” shows the other person’s words in the form', async () => {
      const { form } = await conflict();
      const answer = await submit({ ...form, edit: `theirs|${HEADLINE}@` });
      expect(answer.status).toBe(200);
      const page = await answer.text();
      expect(page).not.toContain('It now says:');
      expect(headlineIn(page)).toEqual({
        [beforeName(HEADLINE)]: '"Theirs"',
        [inputName(HEADLINE, '')]: 'Theirs',
      });
      expect(await draftOf('/about', HEADLINE)).toBe('Theirs');
    });

    it('what is kept can be changed again, and what is not keeps what it began with', async () => {
      const form = {
        intent: 'save',
        [beforeName(HEADLINE)]: JSON.stringify(defaultOf('/about', HEADLINE)),
      };
      const kept = await submit({ ...form, [inputName(HEADLINE, '')]: ' Once ' });
      expect(headlineIn(await kept.text())).toMatchObject({ [beforeName(HEADLINE)]: '"Once"' });
      const long = { [beforeName(HEADLINE)]: '"Once"', [inputName(HEADLINE, '')]: 'x'.repeat(500) };
      await keepHeadline('Theirs', 'Once');
      const wrong = await submit({ ...form, ...long });
      expect(headlineIn(await wrong.text())).toMatchObject({ [beforeName(HEADLINE)]: '"Once"' });
    });
  });

  it('asks who is there before customers pay at another address', async () => {
    const page = '/admin/pages/prices';
    const checkout = 'chatbot-connect/checkout';
    const { db } = site.services.database;
    const setAge = (minutes: number) => {
      const createdAt = writeTimestamp(new Date(site.services.now().getTime() - minutes * 60_000));
      return db.updateTable('session').set({ createdAt, verifiedAt: null }).execute();
    };
    await setAge(11);
    const price = await keep([{ id: 'chatbot-connect/monthly', typed: '311', before: 297 }], page);
    const seen = (draftVersion: number) => ({
      intent: 'publish',
      draftVersion: String(draftVersion),
    });
    expect((await submit(seen(price.facts.draftVersion), page)).status).toBe(302);

    const typed = 'https://buy.stripe.com/elsewhere';
    const native = {
      ...seen(price.facts.draftVersion),
      [beforeName(checkout)]: 'null',
      [inputName(checkout, '')]: typed,
    };
    const asked = await submit(native, page);
    await expect(asked).toBeRejected(403, `value="${typed}"`);
    const notNow = await submit({ ...native, confirm: 'no' }, page);
    expect(await notNow.text()).toContain(`value="${typed}"`);
    expect(await findTexts(db, 'prices')).toMatchObject({ version: 1, draft: null });

    const { facts } = await keep([{ id: checkout, typed, before: null }], page);
    expect((await submit(seen(facts.draftVersion), page)).status).toBe(403);
    expect(await readAsVisitor('/ai-chatbot')).not.toContain(typed);
    const proof = { confirm: 'yes', 'confirm-password': admin.password };
    expect((await submit({ ...seen(facts.draftVersion), ...proof }, page)).status).toBe(302);
    expect((await site.services.siteTexts.read()).prices.checkouts.connect).toBe(typed);

    await setAge(11);
    const removed = await keep([{ id: checkout, typed: '', before: typed }], page);
    expect((await submit(seen(removed.facts.draftVersion), page)).status).toBe(403);
    await setAge(0);
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
      const setAge = (minutes: number) => {
        const since = new Date(site.services.now().getTime() - minutes * 60_000);
        const createdAt = writeTimestamp(since);
        return db.updateTable('session').set({ createdAt, verifiedAt: null }).execute();
      };
      await setAge(11);
      expect((await send('publish', 0, facts.draftVersion)).status).toBe(403);
      // Somebody who knows that there will be one more cannot be faster than the question.
      expect((await send('publish', 0, facts.draftVersion + 1)).status).toBe(403);
      expect((await findTexts(db, 'prices')).draft).not.toBeNull();
      await setAge(0);
    });

    it('says where each price is shown, and what differs', async () => {
      await change();
      const places = await (await get(`${LIST}/places`)).json();
      expect(places.places['program-scale-prep/price']).toContainEqual({
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
    expect(await read(PAGE)).toContain('The original has changed since you edited this');
    await keep([{ id: HEADLINE, typed: 'Mine', before: 'Mine' }]);
    const kept = await read(PAGE);
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
    const fields = listAllFields('/about').map(({ id }) => id);
    for (const before of ['', '{', 'null', '1', '"x"', '[null]', '[[1]]', '{"a":1}']) {
      const form = Object.fromEntries(fields.map((id) => [beforeName(id), before]));
      const response = await submit({ ...form, intent: 'save', draftVersion: 'x' });
      expect([200, 422], before).toContain(response.status);
    }
    for (const path of ['nowhere', '__proto__', 'about%3f']) {
      expect((await get(`/admin/pages/${path}`)).status, path).toBe(404);
      expect((await get(`/admin/pages/${path}/page`)).status, path).toBe(404);
    }
    for (const version of ['1', '-1', 'x', '99999999999']) {
      expect((await get(`${PAGE}/history/${version}`)).status, version).toBe(404);
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
      await read(PAGE),
      await read(`${PAGE}/page`),
      await read(`${PAGE}/preview`),
      await read(`${PAGE}/history/0`),
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
    site.fetch(path, { headers: { Cookie: cookie, ...headers } });

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
