import { afterEach, expect, it, vi } from 'vitest';
import type { RemovedItem } from '#app/html/removed-item.ts';
import { warnOfMissed } from './warn-of-missed.ts';

afterEach(() => vi.unstubAllGlobals());

const item = (kind: RemovedItem['kind']): RemovedItem => {
  return { kind, message: 'Left out', excerpt: '', count: 1 };
};

async function warningsOf(removed: readonly RemovedItem[], isThere = true): Promise<string[][]> {
  vi.stubGlobal('fetch', async () => new Response(null, { status: isThere ? 200 : 503 }));
  const warnings: string[][] = [];
  const toast = {
    notice: vi.fn(),
    offer: vi.fn(),
    error: vi.fn(),
    warning: (title: string, text: string) => void warnings.push([title, text]),
  };
  await warnOfMissed(toast, 'Left out', removed);
  return warnings;
}

it('names what somebody would miss, and nothing else', async () => {
  expect(await warningsOf([])).toEqual([]);
  expect(await warningsOf([item('comment')])).toEqual([]);
  expect(await warningsOf([item('comment'), item('formula')])).toEqual([['Left out', '1 formula']]);
});

it('says so where the names cannot be loaded', async () => {
  expect(await warningsOf([item('formula')], false)).toEqual([
    ['Left out', 'We couldn’t load the list. The preview shows what readers will see.'],
  ]);
});
