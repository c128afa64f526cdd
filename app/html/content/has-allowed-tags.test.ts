import { describe, expect, it } from 'vitest';
import { hostileHtml } from '#tests/support/hostile-html.ts';
import { hasAllowedTags } from './has-allowed-tags.ts';
import { sanitizeContent } from './sanitize-content.server.ts';

describe('stored HTML that nobody has to sanitize again', () => {
  it.each([
    '',
    'Beds &#x3C; rooms > homes',
    '<h2 id="in-post-a">A</h2><p>One <a href="/about" rel="noopener">b</a><br>c</p><hr>',
    '<p><a href="mailto:ada@example.com">Write</a> <a href="#in-post-a">Up</a></p>',
    '<p><img src="https://example.com/a.png" alt="a > b < c" loading="lazy"></p>',
    '<details open><summary>More</summary><p>Text</p></details>',
  ])('%s', (html) => {
    expect(hasAllowedTags(html)).toBe(true);
  });

  it.each([
    '<script>a()</script>',
    '<p>a<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<base href="https://evil.example/">',
    '<form action="/admin/login"><input name="a"></form>',
    '<p onclick="a()">',
    '<p style="position:fixed">',
    "<a href='javascript:a()'>",
    '<a href="javascript:a()">',
    '<a href="&#x6a;avascript:a()">',
    '<a href=" javascript:a()">',
    '<img src="data:text/html,a" alt="">',
    '<iframe src="https://evil.example/"></iframe>',
    '<iframe srcdoc="a"></iframe>',
    '<P>',
    '<p',
    '<!-- -->',
    '<p/onclick=a()>',
    '</p onclick="a()">',
    '<svg>',
  ])('is not %s', (html) => {
    expect(hasAllowedTags(html)).toBe(false);
  });

  it('is all that the sanitizer makes of hostile HTML, which itself is never', () => {
    for (const { html } of hostileHtml()) {
      const clean = sanitizeContent(html).html;
      expect(hasAllowedTags(clean), clean).toBe(true);
    }
  });
});
