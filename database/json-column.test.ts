import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type DamagedValue, onDamagedValue, readJsonColumn } from './json-column.ts';

const column = { column: 'leads.campaign', schema: z.array(z.string()), fallback: null };

describe('reading a JSON column', () => {
  let found: DamagedValue[];
  let stop: () => void;
  beforeEach(() => {
    found = [];
    stop = onDamagedValue((each) => found.push(each));
  });
  afterEach(() => stop());

  it('returns what fits its schema, and reports nothing', () => {
    expect(readJsonColumn('["a","[[[["]', column)).toEqual(['a', '[[[[']);
    expect(found).toEqual([]);
  });

  it.each([
    ['', 'not JSON'],
    ['{"a":', 'not JSON'],
    ['{"a":"b"}', 'value: invalid_type'],
    ['["a",7]', '1: invalid_type'],
    ['null', 'value: invalid_type'],
    ['['.repeat(100_000), 'nested deeper than 64 levels'],
    ['[{"value":'.repeat(50_000) + '}]'.repeat(50_000), 'nested deeper than 64 levels'],
    [JSON.stringify({ value: 'x'.repeat(10_000_000) }), 'value: invalid_type'],
    [`["\\"",${'['.repeat(65)}`, 'nested deeper than 64 levels'],
  ])('returns the fallback for %.20s, and reports its column', (stored, problem) => {
    expect(readJsonColumn(stored, column)).toBeNull();
    expect(found).toEqual([{ column: 'leads.campaign', problem }]);
  });
});
