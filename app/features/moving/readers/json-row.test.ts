import { describe, expect, it } from 'vitest';
import { parseRow } from './json-row.ts';
import { SAID_TWICE } from './post-state.ts';

describe('a row of a table', () => {
  it.each([
    ['{"draft": true, "draft": false}', 'draft'],
    ['{"status":"draft","title":"A","status" : "published"}', 'status'],
    ['{"meta": {"private": true, "private": false}}', 'private'],
    ['{"build": {"render": "never"}, "build": {}}', 'build'],
    ['{"content": "\\\\", "draft": true, "draft": false}', 'draft'],
  ])('%s says what it has twice', (text, name) => {
    expect(parseRow(text)).toEqual({ ...JSON.parse(text), [SAID_TWICE]: name });
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

  it('of many strings and lists is read in a time that grows with it', () => {
    const row = { content: '\\"'.repeat(500_000), tags: Array.from({ length: 100_000 }, String) };
    expect(parseRow(JSON.stringify(row))).toEqual(row);
  });

  it('that is not JSON is none', () => {
    expect(() => parseRow('{draft: true}')).toThrow(SyntaxError);
  });
});
