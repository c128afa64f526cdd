import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LegalPath, legalPaths } from '#app/site/words/paths.ts';
import { defaultTexts } from '#app/site/words/site-content.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { deleteTexts } from '#tests/support/site-texts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { documentSlug } from '../document-slug.ts';
import type { DraftResult } from '../drafts/draft-protocol.ts';
import { decodeSource } from '../source-marks/source-encoding.ts';

/** SHA-256 of what is in the main element of each legal page as a fresh site shows it. */
const ORIGINALS: Readonly<Record<LegalPath, string>> = {
  '/privacy-policy': '296fa9d877ae38d3e55db3e9e2cfe7a64322bf8f48b48cb3452841adfd8189d6',
  '/terms-of-service': 'a2462023b0ce304b96918357933557e6a709693e869c5bad57b6dcaca868aa4a',
  '/cookie-policy': 'd506c420c9a354efacd292d6b460b6000c4c8c5fee4a7e77c8f1a3a6d602eb04',
  '/do-not-sell-my-data': '1e8999577e78a87c815b8b53a82f48e5da3fe4228b2b0b8ed4d5a724f1fcbc53',
};

const TEXT = 'text/html';
const TERMS = '/terms-of-service';
const FORM = `/admin/pages/${documentSlug(TERMS)}`;
const BEFORE = defaultTexts.legal[TERMS].text.html;

function mainOf(html: string): string {
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
}

describe('the text of a legal page', () => {
  let site: TestSite;
  let cookie: string;
  beforeAll(async () => {
    site = await openTestSite();
    ({ cookie } = await createAdmin(site));
  });
  afterAll(() => site.close());
  beforeEach(() => deleteTexts(site.services));

  const main = async (path: string) => mainOf(await (await site.fetch(path)).text());
  const digest = async (path: string) =>
    createHash('sha256')
      .update(await main(path))
      .digest('hex');
  const admin = async (path: string) => (await site.get(path, { cookie })).text();

  async function keep(typed: string, before: string, form = FORM) {
    const response = await site.fetch(`${form}/draft`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields: [{ id: TEXT, typed, before }] }),
    });
    const answer = (await response.json()) as DraftResult;
    if (!answer.ok) throw new Error(answer.message);
    return answer;
  }

  const submit = (form: Record<string, string>, path = FORM) => site.post(path, form, { cookie });

  const publish = async (draftVersion: number) =>
    expect((await submit({ intent: 'publish', draftVersion: String(draftVersion) })).status).toBe(
      302,
    );

  it('is the specified one on a fresh site, and once it is restored, byte for byte', async () => {
    for (const path of legalPaths) expect(await digest(path), path).toBe(ORIGINALS[path]);
    const typed = '<h2>Our terms</h2>\n<p>{block:contact}</p>\n<p>Be kind.</p>';
    const kept = await keep(typed, BEFORE);
    expect(await digest(TERMS)).toBe(ORIGINALS[TERMS]);
    await publish(kept.facts.draftVersion);
    const shown = await main(TERMS);
    expect(shown).toContain(
      '<section id="in-post-our-terms"><h2>Our terms</h2><p>If you have a question',
    );
    expect(shown).toContain('<a href="#in-post-our-terms">Our terms</a>');
    expect(shown).toContain('</p><p>Be kind.</p></section>');

    expect(await admin(`${FORM}/history?version=0`)).toContain('Be kind.');
    const original = { intent: 'restore', version: '0', back: 'all' };
    const draftVersion = String(kept.facts.draftVersion);
    await submit({ ...original, draftVersion }, `${FORM}/history`);
    await publish(kept.facts.draftVersion + 1);
    expect(await digest(TERMS)).toBe(ORIGINALS[TERMS]);
  });

  it('is kept clean, with what was taken out said', async () => {
    const typed = `${BEFORE}\n<p onclick="alert(1)">Hi <a href="javascript:alert(1)">you</a><script>alert(1)</script></p>`;
    const { errors, warnings, fields, facts } = await keep(typed, BEFORE);
    expect(errors).toEqual([]);
    expect(warnings.map(({ message }) => message).join('\n')).toMatch(/script/);
    expect(fields[0]?.stored).toBe(`${BEFORE}\n<p>Hi <a>you</a></p>`.replace('<a>you</a>', 'you'));
    await publish(facts.draftVersion);
    expect(await main(TERMS)).toContain('<p>Hi you</p>');
  });

  it('that another release stored is sanitized by the rules of this one', async () => {
    const value = '<p onclick="alert(1)">Old rules<script>alert(1)</script></p>';
    const changes = JSON.stringify({ [TEXT]: { value, base: BEFORE } });
    await site.services.database.db
      .insertInto('site_texts')
      .values({ document: TERMS, changes, version: 1, draft_version: 0 })
      .execute();
    site.services.publish([{ type: 'texts', id: TERMS }]);
    const shown = await main(TERMS);
    expect(shown).toContain('<p>Old rules</p>');
    expect(shown).not.toContain('alert');
  });

  it('has what the site fills in once, prices from the list, and no images', async () => {
    const rejected: [typed: string, message: RegExp][] = [
      ['<p>Nothing else.</p>', /“Ways to reach you” is missing/],
      [`${BEFORE}<p>{block:contact}</p>`, /“Ways to reach you” .* is in the text 2 times/],
      ['<ul><li>{block:contact}</li></ul>', /needs a separate paragraph/],
      [`${BEFORE}<p>{block:cookies}</p>`, /There is nothing called \{block:cookies\}/],
      [`${BEFORE}<p>{price:gold}</p>`, /The price list has nothing called \{price:gold\}/],
      [`${BEFORE}<p><img src="/blog-images/a.webp" alt=""></p>`, /can’t show images/],
      [`${BEFORE}<p>${'x'.repeat(40_000)}</p>`, /too long for its place/],
      [`${BEFORE}${'<p><a href="/">x</a></p>'.repeat(4_000)}`, /too much HTML/],
      ['', /Please write something here/],
    ];
    for (const [typed, message] of rejected) {
      const { errors, facts } = await keep(typed, BEFORE);
      expect(errors.map((error) => error.message).join('\n'), typed.slice(-60)).toMatch(message);
      expect(facts.hasDraft).toBe(false);
    }
    const price = '<p>Scale Prep is {price:scale-prep}. <a href="/nowhere">More</a></p>';
    const { errors, warnings, facts } = await keep(`${BEFORE}\n${price}`, BEFORE);
    expect(errors).toEqual([]);
    expect(warnings).toMatchObject([{ message: '/nowhere leads nowhere right now.' }]);
    await publish(facts.draftVersion);
    expect(await main(TERMS)).toContain('<p>Scale Prep is $7,497. <a href="/nowhere">More</a></p>');
  });

  it('names programs by their present names, whatever characters these have', async () => {
    await keepIn('prices', 'program-scale-prep/name', '<b>A & B</b>', 'Scale Prep');
    const shown = await main(TERMS);
    expect(shown).toContain('<a href="/scale-prep">&#x3C;b>A &#x26; B&#x3C;/b></a>');
  });

  async function keepIn(slug: string, id: string, typed: string, before: string) {
    const response = await site.fetch(`/admin/pages/${slug}/draft`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields: [{ id, typed, before }] }),
    });
    const { facts } = (await response.json()) as Extract<DraftResult, { ok: true }>;
    const form = { intent: 'publish', draftVersion: String(facts.draftVersion) };
    expect((await submit(form, `/admin/pages/${slug}`)).status).toBe(302);
  }

  it('of two people’s, the later one hears of the other', async () => {
    await keep(`${BEFORE}\n<p>Theirs</p>`, BEFORE);
    const { errors, fields } = await keep(`${BEFORE}\n<p>Mine</p>`, BEFORE);
    expect(errors).toMatchObject([{ id: TEXT, code: 'stale' }]);
    expect(fields[0]?.typed).toContain('Theirs');
  });

  it.each(legalPaths)('in the draft beside the form is as readers get it: %s', async (path) => {
    const page = await site.get(`/admin/pages/${documentSlug(path)}/page`, { cookie });
    const drafted = await page.text();
    expect(drafted).toMatch(/[\ue000-\uf8ff]/);
    expect(mainOf(decodeSource(drafted).text)).toBe(await main(path));
  });
});

it('has the pages that are specified', () => {
  expect(Object.keys(ORIGINALS).sort()).toEqual([...legalPaths].sort());
});
