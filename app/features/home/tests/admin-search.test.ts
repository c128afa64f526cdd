import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchResult } from '#app/ui/admin/found-place.ts';
import { createAdmin, createWriterAccount } from '#tests/support/accounts.ts';
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

  it('leads from the address of a live page to where it is edited', async () => {
    expect(await search('/about')).toEqual([['Page', 'Edit About']]);
    expect(await search('https://example.com/about/?utm_source=x#top')).toEqual([
      ['Page', 'Edit About'],
    ]);
    expect(await search('/blog/a-quiet-porch')).toEqual([['Article', 'Edit A quiet porch']]);
    expect(await search('/blog/none')).toEqual([]);
  });

  it.each([
    ['/admin/edit', '/admin/pages/home'],
    ['/admin/edit/about', '/admin/pages/about'],
  ])('%s opens the editor at %s', async (path, editor) => {
    const answer = await site.fetch(path, { headers, redirect: 'manual' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, editor]);
  });

  it('finds the editor of an article, and says where nothing is', async () => {
    const article = await site.fetch('/admin/edit/blog/a-quiet-porch', {
      headers,
      redirect: 'manual',
    });
    expect(article.headers.get('Location')).toMatch(/^\/admin\/posts\/[0-9a-f-]{36}\/edit$/);
    for (const path of ['/admin/edit/none', '/admin/edit/blog/none']) {
      const none = await site.fetch(path, { headers, redirect: 'manual' });
      expect([path, none.status]).toEqual([path, 404]);
      await none.body?.cancel();
    }
  });

  it('leads a Writer to articles alone', async () => {
    const writer = await createWriterAccount(site);
    const open = (path: string) =>
      site.fetch(path, { headers: { ...writer.headers, Accept: 'text/html' }, redirect: 'manual' });
    expect((await open('/admin/edit/blog/a-quiet-porch')).status).toBe(302);
    expect((await open('/admin/edit/about')).status).toBe(404);
  });

  it('has the newest leads and articles before anything is typed', async () => {
    expect(await search('  ')).toEqual([
      ['Lead, Contact', 'Rosalind Peña'],
      ['Article', 'A quiet porch'],
      ['Article', 'Answer the first call within the hour'],
    ]);
  });

  it('finds nothing for other words', async () => {
    expect(await search('zzzzqqqq')).toEqual([]);
  });
});
