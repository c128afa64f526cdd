import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchResult } from '#app/ui/admin/palette/found-place.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { storeLead } from '#tests/support/leads.ts';
import { createWriter } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

describeEachEngine('the search of the admin area', (engine) => {
  let site: TestSite;
  let headers: Record<string, string>;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    const admin = await createAdmin(site);
    headers = { ...admin.headers, Cookie: admin.cookie };
    const writer = createWriter(site, admin);
    await writer.create({ title: 'Answer the first call within the hour' });
    await writer.create({ title: 'A quiet porch' });
    await storeLead(site, { name: 'Rosalind Peña', email: 'rosalind@sunnyhome.com' });
  });
  afterAll(() => site.close());

  async function search(typed: string): Promise<[kind: string, title: string][]> {
    const response = await site.fetch('/admin/search', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ typed }),
    });
    expect(response.status).toBe(200);
    const answer = (await response.json()) as SearchResult;
    if (!answer.ok) throw new Error(answer.message);
    return answer.found.map(({ kind, title }) => [kind, title]);
  }

  it('finds articles by words in their title, in any order', async () => {
    expect(await search('hour first')).toEqual([
      ['Article', 'Answer the first call within the hour'],
    ]);
  });

  it('finds leads the way the inbox does', async () => {
    expect(await search('sunnyhome')).toEqual([['Lead, Contact', 'Rosalind Peña']]);
    expect(await search('pena')).toEqual([['Lead, Contact', 'Rosalind Peña']]);
  });

  it('finds pages and settings by their names', async () => {
    expect(await search('privacy policy')).toContainEqual(['Page', 'Privacy Policy']);
    expect(await search('mail server')).toContainEqual(['Setting', 'Mail server']);
  });

  describe('with a typo', () => {
    it.each([
      ['quite porch', 'A quiet porch'],
      ['rosalnd', 'Rosalind Peña'],
      ['time zoen', 'Time zone'],
    ])('%s still finds %s', async (typed, title) => {
      expect((await search(typed)).map(([, found]) => found)).toContain(title);
    });
  });

  it('finds nothing for nothing, and nothing for other words', async () => {
    expect(await search('  ')).toEqual([]);
    expect(await search('zzzzqqqq')).toEqual([]);
  });
});
