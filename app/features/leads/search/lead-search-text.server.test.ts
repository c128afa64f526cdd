import { describe, expect, it } from 'vitest';
import { normalizeForSearch } from '#database/normalize-for-search.ts';
import { hasTerm } from '#database/search-terms.ts';
import { sampleLead } from '#tests/support/sample-lead.ts';
import { LEAD_FIELDS, STORED_FIELDS } from '../form/lead-fields.ts';
import { searchTextOf } from './lead-search-text.server.ts';

describe('searchTextOf', () => {
  const lead = sampleLead({ reference: 'WS-7K3F9Q', name: 'Ángel', email: 'A@B.org' });

  it('contains phone numbers as written and as digits', () => {
    const phone = '+16145550123;ext=4';
    const text = searchTextOf({ ...lead, phone, message: 'Or 614-555-0199.' });
    expect(text).toBe('ws-7k3f9q angel a@b.org 161455501234 6145550199 or 614-555-0199.');
  });

  it('contains the domain of an email as it is stored and as people write it', () => {
    const text = searchTextOf({ ...lead, email: 'a@xn--mller-kva.de' });
    expect(text).toBe('ws-7k3f9q angel a@xn--mller-kva.de a@muller.de');
  });

  it('contains every text that a lead is stored with, by the table of its fields', () => {
    const texts = STORED_FIELDS.filter((field) => /^(line|plan)/.test(LEAD_FIELDS[field].kind));
    const filled = Object.fromEntries(texts.map((field) => [field, `word${field}`]));
    const text = searchTextOf({ ...lead, ...filled });
    const missing = texts.filter((field) => !hasTerm(text, normalizeForSearch(`word${field}`)));
    expect(missing).toEqual([]);
    expect(texts).toContain('plan');
  });
});
