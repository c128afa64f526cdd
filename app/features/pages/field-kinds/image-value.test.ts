import { describe, expect, it } from 'vitest';
import { CENTER, sides } from '#app/formatting/focal-point.ts';
import { defaultContent, type SiteContent } from '#app/site/words/site-content.ts';
import { applyOverrides, type Overrides } from '../changes/apply-overrides.ts';
import { listDifferences } from '../changes/compare-texts.ts';
import { documentIds, listAllFields } from '../documents.ts';
import { encodeSources } from '../source-marks/encode-sources.ts';
import { decodeSource } from '../source-marks/source-encoding.ts';
import { toTyped } from './field-kinds.ts';
import { listImageIds, readImage } from './image-value.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const FOUNDER = 'profile/image';
const inLibrary = {
  url: '/a.jpg',
  srcset: '/a.jpg 900w',
  width: 900,
  height: 1200,
  preview: { url: '/a-preview.jpg', width: 1200, height: 630 },
};
const images = new Map([[ID, inLibrary]]);
const portrait = { ...readImage({ image: ID, alt: 'Ada', caption: 'Ada, founder' }) };

function changed(value: unknown, id = FOUNDER): Overrides {
  return { [id]: { value, base: null } };
}

function founderOf({ pages }: SiteContent) {
  const block = pages['/about'].blocks.find(({ kind }) => kind === 'profile');
  return block?.kind === 'profile' ? block.image : undefined;
}

describe('an image of the owner’s', () => {
  it('has a place on some pages, and every page has one for link previews', () => {
    const fields = documentIds.flatMap((id) =>
      listAllFields(id).flatMap((field) =>
        field.type.type === 'image' && field.type.frame !== 'social'
          ? [`${id} ${field.type.label}`]
          : [],
      ),
    );
    expect(fields).toEqual([
      '/ Photograph of a home',
      '/lead-smarter Photograph of a coaching session',
      '/shared-success Photograph of a workshop',
      '/about Portrait of the founder',
    ]);
    const withSocial = documentIds.filter((id) =>
      listAllFields(id).some(({ type }) => type.type === 'image' && type.frame === 'social'),
    );
    expect(withSocial).toEqual(documentIds.filter((id) => id.startsWith('/')));
  });

  it('is shown as the library has it', () => {
    const content = applyOverrides({ '/about': changed(portrait) }, images);
    expect(founderOf(content)).toEqual({
      ...inLibrary,
      alt: 'Ada',
      caption: 'Ada, founder',
      focus: CENTER,
    });
    const decoration = { ...portrait, decorative: true, caption: '', focus: 'top' };
    expect(founderOf(applyOverrides({ '/about': changed(decoration) }, images))).toEqual({
      ...inLibrary,
      alt: '',
      focus: sides.top,
    });
  });

  it('leaves its place as it was drawn where there is none, or none any more', () => {
    for (const value of [null, portrait, { ...portrait, image: 'gone' }, 'nonsense']) {
      expect(applyOverrides({ '/about': changed(value) })).toEqual(defaultContent);
    }
    const gone = { '/about': changed(portrait, 'meta/social') };
    expect(applyOverrides(gone).pages['/about']).not.toHaveProperty('social');
    expect(applyOverrides(gone, images).pages['/about'].social).toMatchObject(inLibrary);
  });

  it('is found wherever it is named', () => {
    const changes = {
      ...changed(portrait),
      ...changed({ ...portrait, image: 'b' }, 'gone/image'),
      ...changed('words', 'hero/headline'),
      ...changed([{ image: 7 }, { portrait: { ...portrait, image: 'c' } }], 'faq/items'),
      ...changed(portrait, 'meta/social'),
    };
    expect(listImageIds(changes)).toEqual([ID, 'b', 'c']);
  });

  it('that nobody can read is none in a form', () => {
    const type = { type: 'image', label: '', hint: '', frame: 'portrait' } as const;
    for (const value of [null, undefined, 'x', 7, [], { image: 7, focus: '<b>', alt: null }]) {
      expect(toTyped(type, value)).toEqual({
        image: '',
        alt: '',
        decorative: false,
        focus: 'center',
        caption: '',
      });
    }
  });

  it('is marked in the page beside the form, also without a description', () => {
    for (const alt of ['Ada', '']) {
      const changes = changed({ ...portrait, alt });
      const content = applyOverrides({ '/about': changes }, images);
      const marked = founderOf(encodeSources(content, '/about', changes));
      expect(decodeSource(marked?.alt ?? '')).toEqual({ place: `${FOUNDER}@`, text: alt });
      expect(decodeSource(marked?.caption ?? '').place).toBe(`${FOUNDER}@caption`);
    }
  });

  it('is compared by what can be said of it', () => {
    expect(listDifferences('/about', {}, changed(portrait))).toEqual([
      {
        id: FOUNDER,
        section: 'Meet the founder',
        label: 'Portrait of the founder',
        words: {
          before: 'No image',
          after: expect.stringContaining('Alternative text: Ada'),
        },
        kind: 'image',
        isText: false,
        differs: true,
        images: { before: '', after: ID },
      },
    ]);
  });
});
