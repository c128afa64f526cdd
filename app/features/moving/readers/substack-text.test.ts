import { describe, expect, it } from 'vitest';
import { sayNote } from '../source/note.ts';
import { rewriteElements } from './rewrite-elements.ts';
import { readSubstackText } from './substack-text.ts';

const S3 = 'https://substack-post-media.s3.amazonaws.com/public/images';
const cdn = (name: string, steps = 'f_auto,q_auto:good') =>
  `https://substackcdn.com/image/fetch/$s_!a1!,${steps}/${encodeURIComponent(`${S3}/${name}`)}`;
const data = (value: unknown) => JSON.stringify(value).replaceAll('"', '&quot;');

function image(name: string, caption = ''): string {
  return `<div class="captioned-image-container"><figure><a class="image-link image2 is-viewable-img" target="_blank" href="${cdn(name)}"><div class="image2-inset"><picture><source type="image/webp" srcset="${cdn(name, 'w_424,f_webp')} 424w"><img src="${S3}/${name}" alt="Porch" srcset="${cdn(name, 'w_424,f_auto')} 424w, ${cdn(name, 'w_1456,f_auto')} 1456w"></picture><div class="image-link-expand"><svg><path d="M1"></path></svg></div></div></a>${caption}</figure></div>`;
}

describe('the text of an article from Substack', () => {
  it('has no forms and buttons to subscribe, share or comment, and keeps the other ones', () => {
    const subscribe =
      '<div class="subscription-widget-wrap-editor" data-attrs="{}"><div class="subscription-widget show-subscribe"><div class="preamble"><p class="cta-caption">Get every issue.</p></div><form><input type="email"><div class="fake-button"></div></form></div></div>';
    const share =
      '<div class="captioned-button-wrap"><div class="preamble"><p class="cta-caption">Thanks for reading!</p></div><p class="button-wrapper"><a class="button primary" href="https://x.substack.com/p/a?action=share"><span>Share</span></a></p></div>';
    const button = (href: string) =>
      `<p class="button-wrapper"><a class="button primary" href="${href}"><span>Go</span></a></p>`;
    const text = `<p>One</p>${subscribe}<p>Two</p>${share}${button('https://x.substack.com/subscribe?')}${button('https://x.substack.com/p/a/comments')}${button('https://x.substack.com/p/a?utm_content=share&amp;action=share')}${button('https://example.com/book')}`;
    const { html, notes } = readSubstackText(text);
    expect({ html, notes: notes.map(sayNote) }).toEqual({
      html: `<p>One</p><p>Two</p>${button('https://example.com/book')}`,
      notes: ['Left out, as it only works on Substack: 5 forms and buttons.'],
    });
  });

  it('has images where they were uploaded, without icons and links to themselves', () => {
    const { html } = readSubstackText(image('a_10x20.jpeg', '<figcaption>Noon</figcaption>'));
    expect(html).toContain(`<img src="${S3}/a_10x20.jpeg" alt="Porch"`);
    expect(html).toContain('<figcaption>Noon</figcaption>');
    expect(html).not.toMatch(/<a\b|<svg|image-link-expand/);
  });

  it('keeps a link that an image has to somewhere else', () => {
    const linked = image('a.png').replace(cdn('a.png'), 'https://example.com/tour');
    expect(readSubstackText(linked).html).toContain('href="https://example.com/tour"');
  });

  it('has photos of phones, which no browser shows, as the service makes them', () => {
    const { html } = readSubstackText(image('b_10x20.heic'));
    expect(html).toContain(`<img src="${cdn('b_10x20.heic', 'w_1456,f_auto')}" alt="Porch">`);
    expect(html).not.toContain(`${S3}/b_10x20.heic`);
  });

  it('has what its pages make of elements that have only data', () => {
    const person = `<span class="mention-wrap" data-attrs="${data({ name: 'Dana & Lee', id: 1 })}"></span>`;
    const post = `<div class="digest-post-embed" data-attrs="${data({ title: 'Beds', canonical_url: 'https://x.substack.com/p/beds' })}"></div>`;
    const gallery = `<div class="image-gallery-embed" data-attrs="${data({ gallery: { images: [{ src: `${S3}/a.png` }, { src: `${S3}/b.png` }], caption: 'Two rooms', alt: 'Rooms' } })}"></div>`;
    const { html, notes } = readSubstackText(`<p>Thank you, ${person}.</p>${post}${gallery}`);
    expect(html).toBe(
      `<p>Thank you, Dana &amp; Lee.</p><p><a href="https://x.substack.com/p/beds">Beds</a></p><figure><img src="${S3}/a.png" alt="Rooms"></figure><figure><img src="${S3}/b.png" alt="Rooms"></figure><p><em>Two rooms</em></p>`,
    );
    expect(notes).toEqual([]);
  });

  it('has a short message of somebody as a quote that says whose it is', () => {
    const message = {
      url: 'https://twitter.com/dana/status/1',
      full_text: 'Ask <span class="tweet-fake-link">#first</span>.\n\nThen tour.',
      username: 'dana',
      name: 'Dana H. ',
      photos: [{ img_url: 'https://pbs.substack.com/media/a.jpg' }],
    };
    const tweet = `<div class="tweet" data-attrs="${data(message)}"><a class="tweet-link-top" href="${message.url}"><div class="tweet-header">Dana H. @dana</div></a><span class="like-count">5</span>Likes</div>`;
    expect(readSubstackText(tweet).html).toBe(
      '<blockquote><p>Ask #first.<br><br>Then tour.</p><p>— <a href="https://twitter.com/dana/status/1">Dana H. (@dana)</a></p></blockquote><figure><img src="https://pbs.substack.com/media/a.jpg" alt=""></figure>',
    );
  });

  it('has a pull quote as a quote, also around a form to subscribe', () => {
    const text =
      '<div class="pullquote"><p>Ask.</p><div class="subscription-widget-wrap"><p>Subscribe</p></div></div>';
    expect(readSubstackText(text).html).toBe('<blockquote><p>Ask.</p></blockquote>');
  });

  it('names what was uploaded to Substack and does not come along', () => {
    const video = '<div class="native-video-embed" data-attrs="{}"></div>';
    const poll = '<div class="poll-embed" data-attrs="{&quot;id&quot;:1}"></div>';
    const { html, notes } = readSubstackText(`<p>One</p>${video}${poll}${video}`);
    expect({ html, notes: notes.map(sayNote) }).toEqual({
      html: '<p>One</p>',
      notes: ['Left out of its text: 2 videos, 1 poll.'],
    });
  });

  it.each([
    '<div class="digest-post-embed" data-attrs="{"></div>',
    '<div class="image-gallery-embed" data-attrs="null"></div>',
    '<div class="digest-post-embed" data-attrs="{&quot;canonical_url&quot;:&quot;javascript:x&quot;}"></div>',
    '<div class="subscription-widget-wrap"><p>Never closed',
    '<div class="tweet">No data</div>',
  ])('leaves what it cannot read as it is: %s', (text) => {
    expect(readSubstackText(text).html).toBe(text);
  });

  it('takes time that grows with its length', () => {
    const open = '<div class="pullquote">'.repeat(20_000);
    const closed = `${open}${'</div>'.repeat(20_000)}`;
    expect(readSubstackText(closed).html).toContain('</blockquote></blockquote>');
    expect(rewriteElements(open, () => '')).toBe(open);
  });
});
