import { describe, expect, it } from 'vitest';
import { parseRow } from './json-row.ts';
import { SAID_TWICE } from './post-state.ts';

describe('a row of a table', () => {
  it.each([
    ['{"draft": true, "draft": false}', 'draft'],
    ['{"status":"draft","title":"A","status":"published"}', 'status'],
    ['{"meta": {"private": true, "private": false}}', undefined],
  ])('%s says what it has twice', (text, name) => {
    const row = parseRow(text) as Record<string, Record<string, unknown>>;
    expect(row[SAID_TWICE] ?? row.meta?.[SAID_TWICE]).toBe(name ?? 'private');
  });

  it.each([
    '{"draft": true, "Draft": true}',
    '{"draft": true, "draft": true}',
    '{"title": "A", "title": "B"}',
    '{"a": {"draft": true}, "b": {"draft": false}}',
    '{"authors": [{"status": "on"}, {"status": "off"}], "status": "draft"}',
    '{"status": "draft", "content": "<p>{\\"status\\": \\"published\\", \\"status\\": 1}</p>"}',
    '["status", "draft", "status"]',
    'null',
  ])('%s is as it stands', (text) => {
    expect(parseRow(text)).toEqual(JSON.parse(text));
  });

  it('that is not JSON is none', () => {
    expect(() => parseRow('{draft: true}')).toThrow(SyntaxError);
  });
});
