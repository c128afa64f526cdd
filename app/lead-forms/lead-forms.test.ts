import { describe, expect, it } from 'vitest';
import { contactSubjects, originalForms, privacySubject } from '#app/content/forms.ts';
import { publicPaths } from '#app/content/paths.ts';
import { tierIds } from '#app/content/prices.ts';
import { OFFERINGS } from '#app/domains/growth-plan/offerings.ts';
import { isLeadTopic, MAX_LENGTHS, PLAN_IDS, TOPIC_FORMS } from '#app/domains/leads/lead-topics.ts';

/** Form copy is in `content`, field rules are in the domain; they have to match. */
describe('form copy', () => {
  it.each(Object.entries(originalForms.topics))(
    '%s has the fields that the domain reads, with the same ones required',
    (topic, form) => {
      if (!isLeadTopic(topic)) throw new Error(`${topic} is not a lead topic`);
      const copied = Object.fromEntries(
        form.fields.map(({ field, required }) => [field, required ? 'required' : 'optional']),
      );
      // The form adds the plan and the text-message boxes outside of this list.
      const {
        plan: _plan,
        smsConsent: _inquiry,
        smsMarketing: _marketing,
        ...fields
      } = TOPIC_FORMS[topic].fields;
      expect(copied).toEqual(fields);
    },
  );

  it('offers only subjects that fit the field', () => {
    const longest = Math.max(...Object.values(contactSubjects).map(({ length }) => length));
    expect(longest).toBeLessThanOrEqual(MAX_LENGTHS.subject);
    expect(TOPIC_FORMS['privacy-request'].label).toBe(privacySubject);
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
