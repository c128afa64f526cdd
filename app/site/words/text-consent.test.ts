import { describe, expect, it } from 'vitest';
import { TOPIC_FIELDS } from '#app/features/leads/form/lead-fields.ts';
import { defaultForms } from './forms.ts';
import { readLegalText } from './legal/legal-text.ts';
import { privacyPolicy } from './legal/privacy-policy.ts';
import { termsOfService } from './legal/terms-of-service.ts';
import { textConsentBoxes } from './text-consent.ts';
import type { FormTopic } from './types.ts';

const boxes = textConsentBoxes('Maple Growth LLC');

describe('text-message checkboxes', () => {
  it('are two: about the inquiry, and marketing', () => {
    expect(boxes.map(({ kind }) => kind)).toEqual(['inquiry', 'marketing']);
    expect(boxes[0]?.label).toContain('about this inquiry');
    expect(boxes[0]?.label).not.toMatch(/marketing|offers/);
    expect(boxes[1]?.label).toContain('marketing');
    expect(boxes[1]?.label).toContain('may be automated');
  });

  it.each(boxes)(
    '$kind: names the sender and has every disclosure that carriers require',
    ({ text }) => {
      for (const disclosure of [
        'Maple Growth LLC',
        'Message frequency varies',
        'Message and data rates may apply',
        'Reply STOP to opt out, HELP for help',
        'Consent is not a condition of purchase',
        'Terms of Service',
        'Privacy Policy',
      ]) {
        expect(text).toContain(disclosure);
      }
    },
  );

  /** Changed wording needs a new version: old leads keep the wording they were shown. */
  it('have this wording in this version', () => {
    expect(boxes.map(({ version, text }) => `${version}: ${text}`)).toMatchInlineSnapshot(`
      [
        "2, Maple Growth LLC: Yes, Maple Growth LLC may text me at this number about this inquiry, such as an answer, a time for a call, or a reminder. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help. Consent is not a condition of purchase. See our Terms of Service and Privacy Policy.",
        "2, Maple Growth LLC: Yes, Maple Growth LLC may send me marketing texts at this number, such as news and offers about its tools and coaching. These messages may be automated. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help. Consent is not a condition of purchase. See our Terms of Service and Privacy Policy.",
      ]
    `);
  });

  it('have a different version for a different legal name', () => {
    expect(textConsentBoxes('Oak LLC')[0]?.version).not.toBe(boxes[0]?.version);
  });
});

it.each([privacyPolicy, termsOfService])(
  '$title says that mobile numbers are not shared for marketing',
  (page) => {
    const section = readLegalText(page.text.html).sections.find(({ id }) => id === 'text-messages');
    expect(JSON.stringify(section)).toMatch(/mobile numbers?/);
    expect(JSON.stringify(section)).toContain('for marketing');
  },
);

it('every form asks visitors to leave out health details', () => {
  expect(defaultForms.shared.noHealthDetails).toContain('health details');
  const topics = Object.keys(defaultForms.topics) as FormTopic[];
  expect(topics.filter((topic) => TOPIC_FIELDS[topic].message === undefined)).toEqual([]);
});
