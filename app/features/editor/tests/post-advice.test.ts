import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdviceResult } from '#app/features/articles/editor-protocol.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { createWriter, postFields, type Writer } from '#tests/support/posts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

describe('advice before an article is published', () => {
  let site: TestSite;
  let writer: Writer;
  beforeAll(async () => {
    site = await openTestSite();
    writer = createWriter(site, await createAdmin(site));
    await writer.create({ title: 'The first call', slug: 'the-first-call', isPublished: true });
  });
  afterAll(() => site.close());

  async function adviceOn(content: string, id: string | null = null) {
    const fields = postFields({ title: 'One call', content });
    const { status, body } = await writer.postJson<AdviceResult>('/admin/posts/advice', {
      id,
      fields,
    });
    expect(status).toBe(200);
    return body.ok ? body.advice : [];
  }

  it.each([
    ['a page', '/contact'],
    ['a section of a page', '/boost-revenue#main'],
    ['the blog', '/blog'],
    ['a page by its whole address', 'SITE/boost-revenue'],
    ['an article', '/blog/the-first-call'],
    ['an article, beside this one', 'the-first-call'],
    ['another site', 'https://example.com/any'],
    ['an email address', 'mailto:owner@example.com'],
  ])('accepts a link to %s', async (_, href) => {
    const url = href.replace('SITE', site.services.config.publicOrigin);
    expect(await adviceOn(`<p>See <a href="${url}">what we do</a>.</p>`)).toEqual([]);
  });

  it.each([
    ['no page', '/no-such-page'],
    ['no section', '/boost-revenue#no-such-section'],
    ['no article', '/blog/no-such-article'],
    ['no page by its whole address', 'SITE/no-such-page'],
    ['an email address that is none', 'mailto:owner'],
  ])('reports a link to %s', async (_, href) => {
    const url = href.replace('SITE', site.services.config.publicOrigin);
    expect(await adviceOn(`<p>See <a href="${url}">what we do</a>.</p>`)).toEqual([
      expect.objectContaining({ code: 'link-nowhere', quote: 'what we do' }),
    ]);
  });

  it('knows the sections of the article, including renamed ones', async () => {
    const before = '<h2>What it costs</h2><p>Ask us.</p>';
    const { id } = await writer.create({ slug: 'fees', content: before });
    const link = '<p>See <a href="#in-post-what-it-costs">the fees</a>.</p>';
    expect(await adviceOn(`<h2>The fees</h2>${link}`, id)).toEqual([]);
    expect(await adviceOn(`<h2>The fees</h2>${link}`)).toHaveLength(1);
  });

  it('checks the text as a save would store it', async () => {
    const content = '<script>never()</script><p style="x">We are <b>#1</b> in Ohio.</p>';
    expect(await adviceOn(content)).toEqual([
      expect.objectContaining({ code: 'claim-comparison', quote: 'We are #1 in Ohio.' }),
    ]);
  });

  it('says why a text can’t be checked', async () => {
    const fields = postFields({ content: '<b>'.repeat(60_000) });
    const { body } = await writer.postJson<AdviceResult>('/admin/posts/advice', {
      id: null,
      fields,
    });
    expect(body).toMatchObject({ ok: false, message: expect.stringMatching(/\w/) });
  });
});
