import { Node } from 'prosemirror-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PasteResult } from '#app/features/articles/editor-protocol.ts';
import { schema } from '#app/html/document/schema.ts';
import { serializeDocument } from '#app/html/document/serialize.ts';
import { createAdmin, createUser } from '#tests/support/accounts.ts';
import { clipboardFixtures } from '#tests/support/clipboard/fixtures.ts';
import { createWriter, type Writer } from '#tests/support/posts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

const MEGABYTE = 1024 * 1024;
/** How Word writes a short line in a text that was edited often. */
const WORD_STYLE = `font-size:12.0pt;line-height:107%;font-family:"Calibri",sans-serif;mso-ascii-theme-font:minor-latin;mso-fareast-font-family:Calibri;mso-hansi-theme-font:minor-latin;mso-bidi-font-family:"Times New Roman";color:black;mso-ansi-language:EN-US;mso-fareast-language:EN-US`;
const WORD_LINE = `<p class=MsoNormal style='margin-bottom:8.0pt;${WORD_STYLE}'><b>${['Call', ' ', 'back'].map((word) => `<span lang=EN-US style='${WORD_STYLE}'>${word}<o:p></o:p></span>`).join('')}</b></p>\r\n`;

describe('pasting into a post', () => {
  let site: TestSite;
  let writer: Writer;
  beforeAll(async () => {
    site = await openTestSite({});
    writer = createWriter(site, await createAdmin(site));
  });
  afterAll(() => site.close());

  /** The answer, with the HTML that its document is written as. */
  async function paste(html: unknown) {
    const { status, body } = await writer.postJson<PasteResult>('/admin/posts/paste', { html });
    if (!body.ok) return { status, body };
    const { document, ...others } = body;
    return {
      status,
      body: { ...others, html: serializeDocument(Node.fromJSON(schema, document)) },
    };
  }

  it.each(clipboardFixtures())(
    'answers with a clean document for $program',
    async ({ html, clean }) => {
      expect(await paste(html)).toMatchObject({ status: 200, body: { ok: true, html: clean } });
    },
  );

  it('says what is left out, and nothing of the formatting', async () => {
    const html =
      '<p class="x" style="color:red" onclick="a()">Text<img src="https://cdn.example.com/porch.jpg"></p><script>a()</script>';
    expect(await paste(html)).toEqual({
      status: 200,
      body: {
        ok: true,
        html: '<p>Text</p>',
        removed: [
          {
            kind: 'image',
            reason: 'elsewhere',
            message: 'The image “porch.jpg” from cdn.example.com',
            excerpt: 'https://cdn.example.com/porch.jpg',
            count: 1,
            addresses: ['https://cdn.example.com/porch.jpg'],
          },
          { kind: 'element', message: 'A script', excerpt: '<script>', count: 1 },
        ],
      },
    });
  });

  it('keeps the images of this site, which browsers copy with its address', async () => {
    const { body } = await paste(`<img src="${site.origin}/blog-images/a.webp" alt="A">`);
    expect(body).toEqual({
      ok: true,
      html: '<p><img src="/blog-images/a.webp" alt="A" loading="lazy"></p>',
      removed: [],
    });
  });

  it('drops NUL characters', async () => {
    const { body } = await paste('<p>a\0b</p>\0');
    expect(body).toMatchObject({ ok: true, html: '<p>ab</p>', removed: [] });
  });

  it('takes 5 MB of Word, most of which is formatting', async () => {
    const lines = Math.floor((5 * MEGABYTE) / WORD_LINE.length);
    const { status, body } = await paste(`<html><body>${WORD_LINE.repeat(lines)}</body></html>`);
    expect(status).toBe(200);
    const expected = '<p><strong>Call back</strong></p>'.repeat(lines);
    expect('html' in body && body.html === expected).toBe(true);
  });

  it('takes the largest paste', async () => {
    const text = '<p>Call back</p>';
    const html = `<!--${'"\n'.repeat(4 * MEGABYTE).slice(0, 8 * MEGABYTE - text.length - 7)}-->${text}`;
    expect(Buffer.byteLength(html)).toBe(8 * MEGABYTE);
    expect(await paste(html)).toMatchObject({ status: 200, body: { ok: true, html: text } });
  });

  it.each([
    ['over 8 MB', ' '.repeat(8 * MEGABYTE + 1), 'too_large', /larger than 8 MB/],
    ['with over 1 MB of text', 'word '.repeat(220_000), 'too_large', /1 MB of text/],
    ['nested too deep', '<div>'.repeat(300), 'too_deep', /without formatting/],
  ])('rejects what is %s, with a sentence', async (_name, html, code, message) => {
    expect(await paste(html)).toEqual({
      status: 422,
      body: { ok: false, code, message: expect.stringMatching(message) },
    });
  });

  it('rejects what is no paste', async () => {
    expect(await paste(7)).toMatchObject({ status: 400, body: { ok: false, code: 'failed' } });
  });

  it('is for admins; others get a response that the editor understands', async () => {
    const stranger = createWriter(site, await createUser(site));
    const nobody = createWriter(site, { cookie: 'session=x' });
    const body = { html: '<p>Text</p>' };
    expect(await stranger.postJson('/admin/posts/paste', body)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await nobody.postJson('/admin/posts/paste', body)).toMatchObject({
      status: 401,
      body: { code: 'signed_out' },
    });
  });
});
