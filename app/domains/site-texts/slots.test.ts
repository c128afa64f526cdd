import { describe, expect, it } from 'vitest';
import { originalPrices } from '#app/content/prices.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import { checkValue, type Surroundings } from './check-value.ts';
import { listAllFields } from './documents.ts';
import { NO_PICTURES } from './picture-value.ts';
import type { FieldType } from './shapes.ts';

const around: Surroundings = {
  prices: originalPrices,
  leadsSomewhere: () => true,
  pictures: NO_PICTURES,
};

function typeOf(document: 'forms' | 'growthPlan', id: string): FieldType {
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
      { at: '', message: 'Nothing stands for {maximum} here. This text can use {max}.' },
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

it('a name that is unknown stays as it is, and what is filled in is not filled again', () => {
  expect(fillSlots('{a} {b} {toString}', { a: '{b}', b: 'B' })).toBe('{b} B {toString}');
});
