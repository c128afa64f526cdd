import { describe, expect, it, vi } from 'vitest';
import { ContentError } from '#app/html/content/content-error.server.ts';
import { compare } from '#app/html/diff/compare.ts';
import type { CompareRequest } from '#app/html/diff/comparison.ts';
import { compareVersions } from './compare-versions.server.ts';

const HEADLINE = { 'hero/headline': { value: 'Good evening', base: null } };
const options = { whole: false, actorId: 'ada', signal: new AbortController().signal };
const versions = { before: HEADLINE, after: {} };

describe('versions of texts', () => {
  it('are compared by the worker, which shares its time between admins', async () => {
    const worker = { compare: vi.fn(async (request: CompareRequest) => compare(request)) };
    const compared = await compareVersions(worker, '/', versions, options);
    expect(worker.compare).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        texts: { 'hero/headline': expect.objectContaining({ before: 'Good evening' }) },
      }),
      'ada',
      options.signal,
    );
    expect(compared.problem).toBeNull();
    expect(compared.fields[0]?.pieces).toContainEqual({
      operation: 'removed',
      text: expect.stringContaining('Good evening'),
    });
  });

  it('show what changed in a text with formatting as it looks', async () => {
    const worker = { compare: vi.fn(async (request: CompareRequest) => compare(request)) };
    const text =
      '<p>We ask <strong>twice</strong>, <a href="/contact">here</a>.</p><p>{block:backups}</p>';
    const written = (value: string) => ({ 'text/html': { value, base: null } });
    const { fields } = await compareVersions(
      worker,
      '/privacy-policy',
      {
        before: written(text),
        after: written(text.replace('twice', 'once').replace('/contact', '/about')),
      },
      options,
    );
    expect(fields).toHaveLength(1);
    expect(fields[0]).toMatchObject({
      pieces: [],
      html: {
        groups: [
          { kind: 'changed', onlyFormatting: false },
          {
            kind: 'same',
            nodes: [{ tag: 'p', children: ['[How long backups are kept]'] }],
          },
        ],
        links: [{ kind: 'changed', text: 'here', from: '/contact', to: '/about' }],
      },
    });
  });

  it('that say the same ask nothing of the worker', async () => {
    const worker = { compare: vi.fn() };
    const same = { before: HEADLINE, after: HEADLINE };
    expect(await compareVersions(worker, '/', same, options)).toEqual({
      fields: [],
      problem: null,
    });
    expect(worker.compare).not.toHaveBeenCalled();
  });

  it.each([
    ['busy', /^The site is busy with other texts/],
    ['too_heavy', /^These texts are too long/],
  ] as const)('are named by their fields where the worker answers %s', async (code, problem) => {
    const worker = { compare: () => Promise.reject(new ContentError(code)) };
    const compared = await compareVersions(worker, '/', versions, options);
    expect(compared.problem).toMatch(problem);
    expect(compared.fields).toMatchObject([{ id: 'hero/headline', pieces: [] }]);
  });

  it('fail with errors that the texts do not cause', async () => {
    const worker = { compare: () => Promise.reject(new Error('no such file')) };
    await expect(compareVersions(worker, '/', versions, options)).rejects.toThrow('no such file');
  });
});
