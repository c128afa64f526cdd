import { describe, expect, it } from 'vitest';
import { fillSlots } from '#app/formatting/slots.ts';
import type { FieldType } from '#app/site/words/field-types.ts';
import { defaultPrices } from '#app/site/words/prices.ts';
import { type DocumentId, listAllFields } from './documents.ts';
import type { Surroundings } from './field-kinds/field-kind.ts';
import { NO_IMAGES } from './field-kinds/image-value.ts';
import { checkValue } from './fields/check-value.ts';

const around: Surroundings = {
  prices: defaultPrices,
  leadsSomewhere: () => true,
  images: NO_IMAGES,
};

function typeOf(document: DocumentId, id: string): FieldType {
  const field = listAllFields(document).find((candidate) => candidate.id === id);
  if (field === undefined) throw new Error(`There is no field ${id}.`);
  return field.type;
}

describe('a text that names what only the moment knows', () => {
  const tooLong = typeOf('forms', 'problems/problems/tooLong');

  it('may use the names of the original', () => {
    expect(checkValue(tooLong, 'At most {max} letters, please.', around)).toEqual({
      value: 'At most {max} letters, please.',
      errors: [],
      warnings: [],
    });
  });

  it('may not use another name', () => {
    const { errors } = checkValue(tooLong, 'At most {maximum} letters.', around);
    expect(errors).toEqual([
      { at: '', message: '{maximum} isn’t available here. This text can use {max}.' },
    ]);
  });

  it('can do without a name, which is said', () => {
    const { errors, warnings } = checkValue(tooLong, 'Too long.', around);
    expect(errors).toEqual([]);
    expect(warnings.map(({ message }) => message)).toEqual(['This text doesn’t use {max}.']);
  });

  it('keeps braces that are just braces where the original has no name', () => {
    const title = typeOf('growthPlan', 'plan/plan/title');
    expect(checkValue(title, 'Your {Growth} Plan', around).errors).toEqual([]);
  });
});

describe('a text of a mail', () => {
  const errorsOf = (document: DocumentId, id: string, typed: string) =>
    checkValue(typeOf(document, id), typed, around).errors.map(({ message }) => message);

  it.each([
    ['mail-password-reset', 'mail/what', 'Somebody asked for a link.', '{site}'],
    ['mail-password-reset', 'mail/open', 'Open this link:', '{time}'],
    ['mail-password-changed', 'mail/what', 'Your password was changed.', '{site}'],
    ['mail-two-factor', 'off/off/what', 'It was turned off.', '{site}'],
    ['mail-passkey', 'added/added/what', 'A passkey was added at {site}.', '{name}'],
    ['mail-sign-in-alarm', 'mail/what', 'More than {count} sign-ins failed.', '{site}'],
  ] as const)('%s: %s can’t leave out what it is for', (document, id, typed, missing) => {
    expect(errorsOf(document, id, typed)).toEqual([
      `Please keep ${missing}: this text can’t do without it.`,
    ]);
    expect(errorsOf(document, id, '')).toHaveLength(1);
  });

  it('says what helps, whoever reads it', () => {
    for (const [document, id] of [
      ['mail-password-reset', 'mail/notYou'],
      ['mail-password-changed', 'mail/notYou'],
      ['mail-two-factor', 'both/notYou'],
      ['mail-passkey', 'removed/removed/notYou'],
    ] as const) {
      expect(errorsOf(document, id, ' ')).toEqual([
        'Please write something here, or restore the original.',
      ]);
    }
  });

  it('knows no other name, also where its original has none', () => {
    expect(errorsOf('mail-password-reset', 'mail/notYou', 'Not you? See {link}.')).toEqual([
      '{link} isn’t available here.',
    ]);
    expect(errorsOf('mail-lead', 'mail/subject', 'New: {email}')).toEqual([
      '{email} isn’t available here. This text can use {topic}, {name}.',
    ]);
  });

  it('has a subject of one line, which no visitor’s name begins', () => {
    const subject = typeOf('mail-lead', 'mail/subject');
    expect(checkValue(subject, 'A lead:\r\nBcc: x {name}', around).value).toBe(
      'A lead: Bcc: x {name}',
    );
    for (const typed of ['{name}', '“{name}” wrote', '1. {topic}: {name}']) {
      expect(errorsOf('mail-lead', 'mail/subject', typed), typed).toEqual([
        'Please start with words of your own: anybody can type any name.',
      ]);
    }
    expect(errorsOf('mail-lead', 'mail/subject', '住 {name}')).toEqual([]);
    expect(errorsOf('mail-lead', 'mail/subject', 'x'.repeat(71))).toEqual([
      'This is 1 character too long for its place.',
    ]);
  });
});

it('a name that is unknown stays as it is, and what is filled in is not filled again', () => {
  expect(fillSlots('{a} {b} {toString}', { a: '{b}', b: 'B' })).toBe('{b} B {toString}');
});
