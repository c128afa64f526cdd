import { describe, expect, it } from 'vitest';
import { type ContactSubject, contactSubjects, forms, privacySubject } from '#app/content/forms.ts';
import { publicPaths } from '#app/content/paths.ts';
import { tierIds } from '#app/content/prices.ts';
import { OFFERINGS } from '#app/domains/growth-plan/offerings.ts';
import { isLeadTopic, MAX_LENGTHS, PLAN_IDS, TOPIC_FORMS } from '#app/domains/leads/lead-topics.ts';

/** Copy and rules are written apart; a visitor meets them as one form. */
describe('the forms as they are worded', () => {
  it.each(Object.entries(forms))(
    '%s asks for what is read, and requires the same',
    (topic, form) => {
      if (!isLeadTopic(topic)) throw new Error(`No lead has the topic ${topic}`);
      const worded = Object.fromEntries(
        form.fields.map(({ field, required }) => [field, required ? 'required' : 'optional']),
      );
      // The chosen plan and the boxes for text messages stand outside the list of fields.
      const {
        plan: _plan,
        smsConsent: _inquiry,
        smsMarketing: _marketing,
        ...read
      } = TOPIC_FORMS[topic].fields;
      expect(worded).toEqual(read);
    },
  );

  it('offer only subjects that fit', () => {
    const longest = Math.max(...contactSubjects.map((subject: ContactSubject) => subject.length));
    expect(longest).toBeLessThanOrEqual(MAX_LENGTHS.subject);
    expect(TOPIC_FORMS['privacy-request'].label).toBe(privacySubject);
  });

  it('know the plans that have a price', () => {
    expect([...PLAN_IDS]).toEqual([...tierIds]);
  });
});

describe('the quiz', () => {
  it('recommends only programs that have a page', () => {
    for (const { href } of OFFERINGS) expect(publicPaths).toContain(href);
  });
});
