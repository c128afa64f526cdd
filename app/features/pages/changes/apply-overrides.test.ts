import { describe, expect, it } from 'vitest';
import { defaultContent } from '#app/site/words/site-content.ts';
import { listAllFields } from '../documents.ts';
import {
  applyOverrides,
  fieldState,
  findInvalidOverrides,
  findOrphans,
  type Overrides,
} from './apply-overrides.ts';

function field(document: Parameters<typeof listAllFields>[0], id: string) {
  const found = listAllFields(document).find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no field ${id}`);
  return found;
}

function change(value: unknown, base: unknown = null): Overrides[string] {
  return { value, base };
}

describe('what the owner wrote', () => {
  it('replaces the default, and nothing else', () => {
    const { pages } = applyOverrides({ '/': { 'hero/headline': change('Good evening') } });
    expect(pages['/'].hero.headline).toBe('Good evening');
    const { '/': home, ...others } = defaultContent.pages;
    expect({ ...pages['/'], hero: { ...pages['/'].hero, headline: home.hero.headline } }).toEqual(
      home,
    );
    expect(pages).toMatchObject(others);
  });

  it('replaces only its own, where another has the same default', () => {
    const { navigation } = applyOverrides({
      navigation: { 'header/quiz/label': { value: 'Begin', base: 'Take the Quiz' } },
    });
    expect(navigation.quiz.label).toBe('Begin');
    expect(navigation.footer).toEqual(defaultContent.navigation.footer);
  });

  it('can leave out an optional text and whole parts', () => {
    const { pages } = applyOverrides({
      '/': {
        'prices/intro': change(null),
        'card/hidden': change(true),
        'comparison/hidden': change(true),
        'presentation/hidden': change(false),
      },
    });
    expect(pages['/'].blocks.map(({ kind }) => kind)).toEqual([
      'presentation',
      'testimonials',
      'priceList',
      'closing',
    ]);
    expect(pages['/'].blocks[2]).not.toHaveProperty('intro');
  });

  it('is ignored where a release no longer has its place, and still known', () => {
    const changes: Overrides = { 'gone/heading': change('x'), 'hero/headline': change('y') };
    expect(applyOverrides({ '/': changes }).pages['/'].hero.headline).toBe('y');
    expect(findOrphans('/', changes)).toEqual(['gone/heading']);
  });
});

describe('a price', () => {
  const prices: Overrides = {
    'program-scale-prep/price': change(8250.5),
    'program-scale-prep/length/sessions': change(1),
    'chatbot-connect/monthly': change(999),
    'program-strategy-session/credit/rule': change('half of it credited'),
  };

  it('is right in every text that names it', () => {
    const before = JSON.stringify(defaultContent);
    const after = JSON.stringify(applyOverrides({ prices }));
    expect(before).toContain('$7,497');
    expect(after).not.toContain('$7,497');
    expect(after).toContain('1 session over 4 months, $8,250.50.');
    expect(after).toContain('$500, half of it credited');
  });

  it('of the cheapest plan is the one that a list starts from', () => {
    const { prices: list } = applyOverrides({ prices });
    expect(list.sets.chatbot.plans.connect.monthly).toBe(999);
    expect(list.sets.bundle).toEqual(defaultContent.prices.sets.bundle);
  });
});

describe('a name', () => {
  const prices: Overrides = {
    'program-scale-prep/name': change('Second House'),
    'set-bundle/title': change('Evening Bundle'),
    'names/connect': change('Porch'),
  };

  it('is new in every text that the owner left alone', () => {
    const content = applyOverrides({ prices });
    const texts = JSON.stringify({ pages: content.pages, plans: content.plans });
    expect(texts).not.toMatch(/Scale Prep|Advantage Bundle|\bConnect\b/);
    expect(content.pages['/scale-prep'].title).toBe('Second House');
    expect(content.prices.programs['strategy-session'].credit?.rule).toBe(
      'fully credited toward Second House',
    );
    expect(content.plans.sets.bundle.streamline.everythingIn).toBe('Everything in Porch, and');
  });

  it('stays in what the owner wrote', () => {
    const { pages } = applyOverrides({
      prices,
      '/scale-prep': { 'hero/headline': change('Second House, formerly Scale Prep') },
    });
    expect(pages['/scale-prep'].hero.headline).toBe('Second House, formerly Scale Prep');
  });

  it('can be exchanged with another', () => {
    const { prices: list, pages } = applyOverrides({
      prices: {
        'program-scale-prep/name': change('Leader Lift'),
        'program-leader-lift/name': change('Scale Prep'),
      },
    });
    expect(list.programs['scale-prep'].name).toBe('Leader Lift');
    expect(pages['/leader-lift-scale-prep'].title).toBe('Scale Prep and Leader Lift');
  });
});

describe('a new release', () => {
  const headline = field('/', 'hero/headline');

  it('brings its wording where the owner has none', () => {
    expect(fieldState(headline, {})).toBe('original');
  });

  it('leaves the owner’s wording where the original is still the same', () => {
    expect(fieldState(headline, { [headline.id]: change('Mine', headline.default) })).toBe('owner');
  });

  it('says so where both changed it, and shows the owner’s', () => {
    const changes = { [headline.id]: change('Mine', 'What the release before had') };
    expect(fieldState(headline, changes)).toBe('both');
    expect(applyOverrides({ '/': changes }).pages['/'].hero.headline).toBe('Mine');
  });
});

describe('words that their place has no room for in this release', () => {
  const all = {
    'mail-password-reset': {
      'mail/subject': change('Your new password'),
      'mail/what': change('Somebody asked at {address} for a link.'),
      'mail/open': change('Open this link:'),
      'mail/notYou': change(null),
    },
    forms: { 'problems/problems/tooLong': change('At most {maximum} letters.') },
  };

  it('give way to the original, and the others stay', () => {
    const { mails, forms } = applyOverrides(all);
    expect(mails['password-reset']).toEqual({
      ...defaultContent.mails['password-reset'],
      subject: 'Your new password',
    });
    expect(forms.problems.tooLong).toBe(defaultContent.forms.problems.tooLong);
  });

  it('are known by name', () => {
    expect(findInvalidOverrides(all).sort()).toEqual([
      'forms: problems/problems/tooLong',
      'mail-password-reset: mail/notYou',
      'mail-password-reset: mail/open',
      'mail-password-reset: mail/what',
    ]);
    expect(findInvalidOverrides({ 'mail-test': { 'mail/subject': change(7) } })).toHaveLength(1);
    expect(findInvalidOverrides({ '/': { 'prices/intro': change(null) } })).toEqual([]);
    expect(findInvalidOverrides({ '/': { 'hero/headline': change('{braces}') } })).toEqual([]);
  });
});
