import { describe, expect, it } from 'vitest';
import { listPlaceholders } from '#app/site/words/placeholders.ts';
import { defaultPrices } from '#app/site/words/prices.ts';
import { applyOverrides, type Overrides } from './changes/apply-overrides.ts';
import { type DocumentId, documentData, documentIds, isMail, listAllFields } from './documents.ts';
import type { Surroundings } from './field-kinds/field-kind.ts';
import { NO_IMAGES } from './field-kinds/image-value.ts';
import { checkValue } from './fields/check-value.ts';
import type { Field } from './fields/fields.ts';
import { viewField } from './fields/form-view.ts';

const CODE = '{name:scale-prep}';
const around: Surroundings = {
  prices: defaultPrices,
  leadsSomewhere: () => true,
  images: NO_IMAGES,
};

const texts = documentIds.flatMap((document) =>
  listAllFields(document)
    .filter(({ type }) => type.type === 'text' || type.type === 'rich')
    .map((field) => ({ document, field })),
);
/** Words that begin as some have to, with all names that the text cannot do without. */
const wordsOf = ({ type }: Field) =>
  `Ada ${type.type === 'text' ? (type.needs ?? []).map((slot) => `{${slot}}`).join(' ') : ''}${CODE}`;
const rejectionsOf = (field: Field) =>
  checkValue(field.type, wordsOf(field), around).errors.filter(({ message }) =>
    message.includes(CODE),
  );

describe('a placeholder of the price list', () => {
  it('is filled in wherever it is accepted', () => {
    const accepted = texts.filter(({ field }) => rejectionsOf(field).length === 0);
    expect(accepted.length).toBeGreaterThan(500);
    const changes: Partial<Record<DocumentId, Record<string, Overrides[string]>>> = {};
    for (const { document, field } of accepted) {
      changes[document] = {
        ...changes[document],
        [field.id]: { value: wordsOf(field), base: null },
      };
    }
    const content = applyOverrides(changes);
    for (const document of documentIds) {
      expect(JSON.stringify(documentData(content, document)), document).not.toContain(CODE);
    }
  });

  it('is rejected in the price list itself and in mails, with what to do', () => {
    const rejected = texts.filter(({ field }) => rejectionsOf(field).length > 0);
    expect(rejected.filter(({ document }) => document !== 'prices')).toEqual(
      texts.filter(({ document }) => isMail(document)),
    );
    expect(rejected.map(({ field }) => field.id)).toEqual(
      expect.arrayContaining([
        'program-scale-prep/name',
        'program-strategy-session/credit/rule',
        'set-bundle/title',
        'names/connect',
      ]),
    );
    const [name] = rejected;
    expect(name && rejectionsOf(name.field)).toEqual([
      {
        at: '',
        message: `This text can’t take ${CODE} from the price list. Please write it out.`,
      },
    ]);
    for (const { code } of [...listPlaceholders(defaultPrices), { code: '{price:no}' }]) {
      const { errors } = checkValue(rejected[0]?.field.type ?? never(), `${code} X`, around);
      expect(errors.map(({ message }) => message).join()).toContain(code);
    }
  });

  it('is filled in also in a mail that has it from another release', () => {
    const { mails } = applyOverrides({ 'mail-test': { 'mail/what': { value: CODE, base: null } } });
    expect(mails.test.what).toBe('Scale Prep');
  });

  it('is offered where it is accepted', () => {
    for (const { document, field } of texts) {
      const { takesPrices } = viewField(field, {});
      expect(takesPrices, `${document} ${field.id}`).toBe(rejectionsOf(field).length === 0);
    }
  });

  it('is no advice where it would be rejected', () => {
    for (const [id, count] of [
      ['program-scale-prep/name', 0],
      ['chatbot-connect/fits', 1],
    ] as const) {
      const field = listAllFields('prices').find((each) => each.id === id) ?? never();
      expect(checkValue(field.type, 'Only $7,497', around).warnings).toHaveLength(count);
    }
  });
});

function never(): never {
  throw new Error('the price list has lost a field');
}
