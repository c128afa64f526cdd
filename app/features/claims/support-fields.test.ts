import { expect, it } from 'vitest';
import { parseSupport, type TypedSupport } from './support-fields.ts';

const TODAY = '2026-11-26';
const parse = (given: Partial<TypedSupport>, hasFile = false) =>
  parseSupport(
    { sentence: 'Asked in May.', link: '', reviewOn: '', ...given },
    { today: TODAY, hasFile },
  );

it('takes a sentence, a link, or both, and a day to come', () => {
  expect(parse({ sentence: ' Asked in May. ' })).toEqual({
    ok: true,
    support: { sentence: 'Asked in May.', link: null, reviewOn: null },
  });
  expect(parse({ sentence: '', link: 'example.com/report', reviewOn: '2027-11-26' })).toEqual({
    ok: true,
    support: { sentence: '', link: 'https://example.com/report', reviewOn: '2027-11-26' },
  });
});

it('needs no words where a file says it', () => {
  expect(parse({ sentence: '' }, true).ok).toBe(true);
});

it.each<[Partial<TypedSupport>, keyof TypedSupport]>([
  [{ sentence: ' ' }, 'sentence'],
  [{ sentence: 'x'.repeat(1_001) }, 'sentence'],
  [{ link: 'javascript:alert(1)' }, 'link'],
  [{ link: `https://example.com/${'x'.repeat(500)}` }, 'link'],
  [{ reviewOn: '2026-02-30' }, 'reviewOn'],
  [{ reviewOn: TODAY }, 'reviewOn'],
  [{ reviewOn: '2036-01-01' }, 'reviewOn'],
  [{ reviewOn: 'soon' }, 'reviewOn'],
])('rejects %j', (given, field) => {
  const result = parse(given);
  expect(result.ok ? [] : Object.keys(result.errors)).toEqual([field]);
});
