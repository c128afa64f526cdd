import { describe, expect, it } from 'vitest';
import type { FieldType } from '#app/site/words/field-types.ts';
import { defaultPrices } from '#app/site/words/prices.ts';
import { link, optionalText, rich, text } from '#app/site/words/schema.ts';
import type { Surroundings } from '../field-kinds/field-kind.ts';
import { checkValue } from './check-value.ts';

const PHOTO = '00000000-0000-4000-8000-000000000001';
const SMALL = '00000000-0000-4000-8000-000000000002';

const around: Surroundings = {
  prices: defaultPrices,
  leadsSomewhere: (href) => href !== '/gone' && href !== '#gone',
  images: new Map([
    [PHOTO, { url: '/photo.jpg', srcset: '', width: 2000, height: 1300, preview: null }],
    [SMALL, { url: '/small.jpg', srcset: '', width: 300, height: 200, preview: null }],
  ]),
};

const messages = (problems: readonly { at: string; message: string }[]) =>
  problems.map(({ at, message }) => (at === '' ? message : `${at}: ${message}`));

describe('a text', () => {
  const heading = text('Heading', 10).type;

  it('is one line, without spaces around it and without hidden characters', () => {
    expect(checkValue(heading, ' a\n\tb\u200b\u202e ', around)).toEqual({
      value: 'a b',
      errors: [],
      warnings: [],
    });
  });

  it.each(['', '  ', '\u200b', undefined, null, 7, ['x']])('may not be empty: %j', (typed) => {
    expect(messages(checkValue(heading, typed, around).errors)).toEqual([
      'Please write something here, or restore the original.',
    ]);
  });

  it('may be left out where the design can do without it', () => {
    expect(checkValue(optionalText('Intro', 10).type, ' ', around)).toMatchObject({
      value: null,
      errors: [],
    });
  });

  it('says by how much it is too long, with prices as they are shown', () => {
    expect(checkValue(heading, '1234567890', around).errors).toEqual([]);
    expect(messages(checkValue(heading, '12345678901', around).errors)).toEqual([
      'This is 1 character too long for its place.',
    ]);
    // '$7,497' is what is shown of 18 typed characters.
    expect(checkValue(heading, 'It {price:scale-prep}', around).errors).toEqual([]);
    expect(messages(checkValue(heading, 'Only {price:scale-prep}', around).errors)).toEqual([
      'This is 1 character too long for its place.',
    ]);
  });

  it('names a price that the list does not have', () => {
    expect(
      messages(
        checkValue(text('Text', 90).type, 'From {price:prep} {fee:scale-prep}', around).errors,
      ),
    ).toEqual([
      'The price list has nothing called {price:prep}, {fee:scale-prep}. Please pick a price from the list.',
    ]);
  });

  it.each(['$7,497', '$7497', '$ 7,497.00', 'all for $497/mo'])(
    'is told when it repeats a price: %s',
    (typed) => {
      const checked = checkValue(text('Text', 90).type, typed, around);
      expect(checked.errors).toEqual([]);
      expect(messages(checked.warnings)[0]).toMatch(/^\$.+ is in the price list\./);
    },
  );

  it('may name another amount', () => {
    expect(checkValue(text('Text', 90).type, 'A bed brings $4,000.', around).warnings).toEqual([]);
  });

  it('keeps what looks like markup as text', () => {
    expect(checkValue(text('Text', 90).type, '<b onclick=x>&amp;', around).value).toBe(
      '<b onclick=x>&amp;',
    );
  });
});

describe('a link', () => {
  const link = { type: 'link', label: 'Link' } as const;

  it('is rejected if it is none', () => {
    expect(checkValue(link, 'javascript:alert(1)', around).errors).toHaveLength(1);
    expect(
      checkValue(rich('Text', 90).type, 'a [b](javascript:alert(1))', around).errors,
    ).toHaveLength(1);
  });

  it('is warned of if it leads nowhere', () => {
    expect(messages(checkValue(link, '/gone', around).warnings)).toEqual([
      '/gone leads nowhere right now.',
    ]);
    expect(messages(checkValue(rich('Text', 90).type, '[b](#gone)', around).warnings)).toEqual([
      '#gone leads nowhere right now.',
    ]);
  });
});

describe('a number', () => {
  const amount = { type: 'amount', label: 'Price' } as const;
  const count = { type: 'count', label: 'Sessions', min: 1, max: 52 } as const;

  it.each([
    ['497', 497],
    ['$1,297', 1297],
    ['49.50', 49.5],
    [' 0.01 ', 0.01],
    [997, 997],
  ])('%s dollars', (typed, value) => {
    expect(checkValue(amount, typed, around)).toEqual({ value, errors: [], warnings: [] });
  });

  it('may be no dollars at all, which is said', () => {
    const { value, errors, warnings } = checkValue(amount, ' 0 ', around);
    expect([value, errors]).toEqual([0, []]);
    expect(messages(warnings)).toEqual(['Readers will see this price as $0.']);
  });

  it.each(['', '-1', '1e3', '12,97', '4.999', '١٢', 'free', '1000000.01', 'Infinity'])(
    'no dollars: %s',
    (typed) => {
      expect(checkValue(amount, typed, around).errors).toHaveLength(1);
    },
  );

  it.each(['0', '53', '1.5', '', 'four'])('no number of sessions: %s', (typed) => {
    expect(messages(checkValue(count, typed, around).errors)).toEqual([
      'Please enter a whole number from 1 to 52.',
    ]);
  });
});

describe('a text in HTML', () => {
  const html: FieldType = { type: 'html', label: 'Text', max: 60, blocks: [] };
  const check = (typed: string) =>
    checkValue(html, typed, {
      ...around,
      cleaned: (text) => ({ html: text, removed: [], error: null }),
    });

  it('can have links to its own headings and places', () => {
    const { errors, warnings } = check(
      '<h2>Law</h2><p id="in-post-a"><a href="#law">x</a><a href="#in-post-a">y</a><a href="#gone">z</a></p>',
    );
    expect(errors).toEqual([]);
    expect(messages(warnings)).toEqual(['#gone leads nowhere right now.']);
  });

  it('that is too long is rejected for that alone', () => {
    const { errors, warnings } = check(
      `<p>{price:x} $497 ${'x'.repeat(60)}<a href="#gone">z</a></p>`,
    );
    expect(messages(errors)).toEqual(['This is 16 characters too long for its place.']);
    expect(warnings).toEqual([]);
  });
});

describe('a list', () => {
  const list = {
    type: 'list',
    label: 'Questions',
    min: 1,
    max: 2,
    item: {
      type: 'parts',
      parts: { question: text('Question', 9).type, answer: text('Answer', 9).type },
    },
  } as const;

  it('says which part of which item is wrong, and drops parts that it does not have', () => {
    const typed = [
      { question: 'Why?', answer: 'So.', more: 'x' },
      { question: '', answer: 'Much too long' },
    ];
    const checked = checkValue(list, typed, around);
    expect(checked.value).toEqual([
      { question: 'Why?', answer: 'So.' },
      { answer: 'Much too long' },
    ]);
    expect(messages(checked.errors)).toEqual([
      '1/question: Please write something here, or restore the original.',
      '1/answer: This is 4 characters too long for its place.',
    ]);
  });

  it('has at least and at most so many entries', () => {
    const entry = { question: 'Why?', answer: 'So.' };
    expect(messages(checkValue(list, [], around).errors)).toEqual([
      '“Questions” needs at least 1 entry.',
    ]);
    expect(messages(checkValue(list, [entry, entry, entry], around).errors)).toEqual([
      '“Questions” has room for 2 entries.',
    ]);
    expect(checkValue(list, 'none', around).errors).toHaveLength(1);
  });
});

describe('a checkout link', () => {
  const address: FieldType = { type: 'address', label: 'Checkout link', hint: '' };

  it.each(['', '  ', null, undefined, 7, {}])('may be left empty: %j', (typed) => {
    expect(checkValue(address, typed, around)).toEqual({ value: null, errors: [], warnings: [] });
  });

  it.each([
    [' https://buy.stripe.com/a?b=c#d ', 'https://buy.stripe.com/a?b=c#d'],
    ['buy.stripe.com/a', 'https://buy.stripe.com/a'],
    ['https://BUY.stripe.com', 'https://buy.stripe.com/'],
  ])('is an https address of a public website: %s', (typed, value) => {
    expect(checkValue(address, typed, around)).toEqual({ value, errors: [], warnings: [] });
    expect(checkValue(address, value, around).value).toBe(value);
  });

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'http://buy.stripe.com/a',
    'https://ada:secret@buy.stripe.com/',
    'https://buy.stripe.com\\@evil.com/',
    'https://buy.stripe.com/ a',
    'https://buy.stripe.com/\u202ea',
    'https://localhost/a',
    'https://10.0.0.1/a',
    '/contact',
    '#pricing',
    'mailto:ada@example.com',
    `https://buy.stripe.com/${'a'.repeat(2000)}`,
    '<a href="https://buy.stripe.com">',
  ])('is nothing else: %s', (typed) => {
    const { value, errors } = checkValue(address, typed, around);
    expect([value, errors.length]).toEqual([null, 1]);
  });
});

describe('a list of links', () => {
  const links: FieldType = {
    type: 'list',
    label: 'Links',
    min: 1,
    max: 3,
    item: { type: 'parts', parts: { label: text('Label', 8).type, href: link('Link').type } },
  };

  it('keeps labels and where they lead, in their order', () => {
    const typed = [
      { label: ' Blog ', href: ' /blog ' },
      { label: 'Shop', href: 'https://example.com/shop' },
    ];
    expect(checkValue(links, typed, around)).toEqual({
      value: [
        { label: 'Blog', href: '/blog' },
        { label: 'Shop', href: 'https://example.com/shop' },
      ],
      errors: [],
      warnings: [],
    });
  });

  it('says in which link something is wrong', () => {
    const typed = [
      { label: 'Home', href: '/gone' },
      { label: '', href: 'javascript:alert(1)' },
      { label: 'Much too long', href: 7 },
    ];
    const { errors, warnings } = checkValue(links, typed, around);
    expect(errors.map(({ at }) => at)).toEqual(['1/label', '1/href', '2/label', '2/href']);
    expect(messages(warnings)).toEqual(['0/href: /gone leads nowhere right now.']);
  });

  it('has at least one link, and no more than there is room for', () => {
    const home = { label: 'Home', href: '/' };
    expect(messages(checkValue(links, [], around).errors)).toEqual([
      '“Links” needs at least 1 entry.',
    ]);
    expect(messages(checkValue(links, [home, home, home, home], around).errors)).toEqual([
      '“Links” has room for 3 entries.',
    ]);
  });
});

describe('an image', () => {
  const portrait = { type: 'image', label: '', hint: '', frame: 'portrait' } as const;
  const social = { ...portrait, frame: 'social' } as const;
  const typed = {
    image: PHOTO,
    alt: ' Ada  on her porch ',
    decorative: false,
    focus: 'top',
    caption: 'Ada',
  };

  it('is kept with its words, as one that fits its place', () => {
    expect(checkValue(portrait, typed, around)).toEqual({
      value: { ...typed, alt: 'Ada on her porch' },
      errors: [],
      warnings: [],
    });
    expect(checkValue(social, { ...typed, decorative: true }, around).value).toEqual({
      ...typed,
      alt: 'Ada on her porch',
      focus: 'center',
      caption: '',
    });
  });

  it('is none without an image of the library, whatever else was typed', () => {
    for (const none of [{ ...typed, image: '' }, null, 'x', [], { image: 7 }]) {
      expect(checkValue(portrait, none, around)).toEqual({ value: null, errors: [], warnings: [] });
    }
  });

  it('has to be in the library', () => {
    for (const image of [
      PHOTO.replace(/1$/, '9'),
      '#app/features/etc/passwd',
      'https://x.example/a.jpg',
    ]) {
      const { errors } = checkValue(portrait, { ...typed, image }, around);
      expect(messages(errors)).toEqual([
        'The library no longer has this image. Please choose another, or none.',
      ]);
    }
  });

  it('is described, or said to be decoration', () => {
    const { warnings } = checkValue(portrait, { ...typed, alt: ' ' }, around);
    expect(messages(warnings)).toEqual([
      'alt: Say what the image shows, for people who can’t see it, or mark it as decoration.',
    ]);
    expect(checkValue(social, { ...typed, alt: '' }, around).warnings).toHaveLength(1);
    const decoration = { ...typed, alt: '', decorative: true };
    expect(checkValue(portrait, decoration, around).warnings).toEqual([]);
  });

  it('has words that fit, and is large enough to be sharp', () => {
    const long = { ...typed, alt: 'x'.repeat(251), caption: 'x'.repeat(122) };
    expect(messages(checkValue(portrait, long, around).errors)).toEqual([
      'alt: This is 1 character too long for its place.',
      'caption: This is 2 characters too long for its place.',
    ]);
    const { errors, warnings } = checkValue(social, { ...typed, image: SMALL }, around);
    expect(errors).toEqual([]);
    expect(messages(warnings)).toEqual([
      'This image is only 300 × 200 pixels. To look sharp, it needs 1200 × 630.',
    ]);
  });
});
