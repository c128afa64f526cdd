import { describe, expect, it } from 'vitest';
import { type Note, sayNote } from '../source/note.ts';
import { readElementor } from './elementor.ts';

const ATTACHMENTS = new Map([['7', { address: '', alt: 'A porch', caption: 'In spring' }]]);

interface Given {
  readonly text?: string;
  readonly mode?: string;
}

function read(parts: unknown, { text = '', mode = 'builder' }: Given = {}) {
  const notes: Note[] = [];
  const data = typeof parts === 'string' ? parts : JSON.stringify(parts);
  const meta = [
    ['_elementor_edit_mode', mode],
    ['_elementor_data', data],
  ] as const;
  const found = readElementor(meta, { text, attachments: ATTACHMENTS, site: '' }, notes);
  return { html: found?.html.replace(/\s+/g, ' ').trim() ?? null, notes: notes.map(sayNote) };
}

const widget = (widgetType: string, settings: object, elements: readonly object[] = []) => ({
  ...{ elType: 'widget', widgetType, settings, elements },
});
const frame = (elements: readonly object[], settings: object = {}) => ({
  ...{ elType: 'container', settings, elements },
});
const link = { url: 'https://example.org/a' };

describe('what Elementor keeps as data', () => {
  it.each([
    [
      'heading',
      { title: 'A <b>B</b>', header_size: 'h3', link },
      '<h3><a href="https://example.org/a">A <b>B</b></a></h3>',
    ],
    ['heading', { title: 'A', header_size: 'h1' }, '<h2>A</h2>'],
    ['heading', { title: 'A', header_size: 'div' }, '<p>A</p>'],
    ['text-editor', { editor: '<p>A</p>' }, '<p>A</p>'],
    [
      'image',
      { image: { url: '/a.jpg', id: 7 }, caption_source: 'attachment' },
      '<figure><img src="/a.jpg" alt="A porch"><figcaption>In spring</figcaption></figure>',
    ],
    [
      'image',
      {
        image: { url: '/a.jpg', alt: 'B' },
        caption: 'C',
        caption_source: 'custom',
        link_to: 'custom',
        link,
      },
      '<figure><a href="https://example.org/a"><img src="/a.jpg" alt="B"></a><figcaption>C</figcaption></figure>',
    ],
    [
      'image-box',
      { image: { url: '/a.jpg' }, title_text: 'A', description_text: 'B' },
      '<figure><img src="/a.jpg" alt=""></figure><h3>A</h3><p>B</p>',
    ],
    [
      'icon-list',
      { icon_list: [{ text: 'A' }, { text: 'B', link }] },
      '<ul><li>A</li><li><a href="https://example.org/a">B</a></li></ul>',
    ],
    ['button', { text: 'A', link }, '<p><a href="https://example.org/a">A</a></p>'],
    [
      'video',
      { youtube_url: 'https://youtu.be/a?b=1&c=2' },
      '<p>https://youtu.be/a?b=1&amp;c=2</p>',
    ],
    [
      'video',
      { video_type: 'hosted', hosted_url: { url: 'https://example.org/a.mp4' } },
      '<p>https://example.org/a.mp4</p>',
    ],
    ['toggle', { tabs: [{ tab_title: 'A', tab_content: '<p>B</p>' }] }, '<h3>A</h3> <p>B</p>'],
  ])('has %s: %j', (name, settings, html) => {
    expect(read([frame([frame([widget(name, settings)])])])).toEqual({ html, notes: [] });
  });

  it.each([
    ['', 'builder', true],
    ['<p>One</p>', 'builder', true],
    ['<p>One two</p>', 'builder', true],
    ['<h2>One two</h2>', 'builder', false],
    ['<p>One two three</p>', 'builder', false],
    ['', '', false],
  ])(
    'counts where it has more than the text %j, and Elementor (%j) showed it',
    (text, mode, isTaken) => {
      const { html } = read([widget('heading', { title: 'One two' })], { text, mode });
      expect(html !== null).toBe(isTaken);
    },
  );

  it('names what it has no place for, what only some readers saw, and what nobody saw', () => {
    const hidden = { hide_desktop: 'hidden-desktop', hide_tablet: 'hidden-tablet' };
    const parts = [
      widget('heading', { title: 'Shown' }, []),
      frame([widget('heading', { title: 'Shown on phones' })], hidden),
      frame([widget('heading', { title: 'Never' })], { ...hidden, hide_mobile: 'hidden-mobile' }),
      frame([widget('heading', { title: 'Members' })], { e_display_conditions: '[["a"]]' }),
      widget('heading', { title: 'Stale', __dynamic__: { title: '[elementor-tag]' } }),
      widget('form', {}),
      widget('form', {}),
    ];
    expect(read(parts)).toEqual({
      html: '<h2>Shown</h2><h2>Shown on phones</h2>',
      notes: [
        'Left out of its text, as only Elementor shows it: parts that were hidden (2), heading, form (2).',
      ],
    });
    expect(read(parts, { text: '<p>One two three four five six seven</p>' })).toEqual({
      html: null,
      notes: [
        'Elementor also showed what may not be in its text: parts that were hidden (2), heading, form (2).',
      ],
    });
  });

  it.each([['{not JSON'], ['{"a": 1}'], [`${'['.repeat(200_000)}`]])(
    'that cannot be read is named',
    (data) => {
      expect(read(data)).toEqual({
        html: null,
        notes: ['What Elementor has of it can’t be read, so only what stands in its text comes.'],
      });
    },
  );

  it.each([
    [null],
    [[null, 1, 'a', [], { settings: 7, elements: 'a' }]],
    [[widget('icon-list', { icon_list: [null, 3] }), widget('tabs', { tabs: {} })]],
    [[widget('constructor', { title: 3 }), widget('heading', { title: { toString: 1 } })]],
  ])('may be anything: %j', (parts) => {
    expect(read(parts).html ?? '').not.toMatch(/undefined|object/);
  });

  it('has a limit of depth and of size', () => {
    let deep = widget('heading', { title: 'Deep' });
    for (let level = 0; level < 3_000; level += 1) deep = { ...frame([deep]), widgetType: '' };
    expect(read([widget('heading', { title: 'Shown' }), deep])).toEqual({
      html: '<h2>Shown</h2>',
      notes: ['Left out of its text, as only Elementor shows it: parts that are nested too deep.'],
    });
    const long = widget('text-editor', { editor: 'a '.repeat(600_000) });
    const { html, notes } = read([long, long]);
    expect(html?.length).toBeLessThan(1_300_000);
    expect(notes).toEqual([
      'Left out of its text, as only Elementor shows it: parts beyond its first two million characters.',
    ]);
  });
});
