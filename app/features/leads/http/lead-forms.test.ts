import { describe, expect, it } from 'vitest';
import { OFFERINGS } from '#app/features/quiz/offerings.ts';
import { TOPIC_LABELS } from '#app/site/lead-topic-labels.ts';
import { PLAN_IDS } from '#app/site/lead-topics.ts';
import { contactSubjects, privacySubject } from '#app/site/words/form-links.ts';
import { defaultForms } from '#app/site/words/forms.ts';
import { publicPaths } from '#app/site/words/paths.ts';
import { tierIds } from '#app/site/words/prices.ts';
import { defaultContent } from '#app/site/words/site-content.ts';
import type { FormTopic } from '#app/site/words/types.ts';
import { LEAD_FIELDS, TOPIC_FIELDS } from '../form/lead-fields.ts';
import { createLeadFormView } from './offered/lead-form-view.ts';

/** Form copy is in `content`, field rules are in the domain; they have to match. */
describe('form copy', () => {
  describe.each(Object.keys(defaultForms.topics) as FormTopic[])('of %s', (topic) => {
    const { fields } = createLeadFormView({
      content: defaultContent,
      topic,
      id: 'form',
      action: '/contact',
      token: '',
    });

    it('has the fields that the domain reads, with the same ones required', () => {
      const shown = Object.fromEntries(
        fields.map(({ name, required }) => [name, required ? 'required' : 'optional']),
      );
      // The form adds the text-message boxes outside of this list.
      const { smsConsent: _inquiry, smsMarketing: _marketing, ...asked } = TOPIC_FIELDS[topic];
      expect(shown).toEqual(asked);
    });

    it('asks for a name and an email', () => {
      const required = fields.filter((field) => field.required).map(({ name }) => name);
      expect(required).toEqual(expect.arrayContaining(['name', 'email']));
      const names = fields.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    });

    it('has a label for each field, and words only for fields that it has', () => {
      expect(fields.filter(({ label }) => label.trim() === '')).toEqual([]);
      const names = fields.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(Object.keys(defaultForms.topics[topic].fields)));
    });
  });

  it('offers only subjects that fit the field', () => {
    const longest = Math.max(...Object.values(contactSubjects).map(({ length }) => length));
    expect(longest).toBeLessThanOrEqual(LEAD_FIELDS.subject.max);
    expect(TOPIC_LABELS['privacy-request']).toBe(privacySubject);
  });

  it('has a price for each plan', () => {
    expect([...PLAN_IDS]).toEqual([...tierIds]);
  });
});

describe('the quiz', () => {
  it('recommends only offerings that have a page', () => {
    for (const { href } of OFFERINGS) expect(publicPaths).toContain(href);
  });
});
