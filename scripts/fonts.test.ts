import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { expect, it } from 'vitest';
import { fontFiles } from '../app/ui/styles/font-files.ts';
import { readMetrics } from './font-metrics.ts';

const root = join(import.meta.dirname, '..');
/** What names, prices and headlines of the owner are likely to have. */
const WEST =
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœı€£¢°½¼¾×·•©®™‘’“”–—…';
const CENTRAL = 'ŁłŚśŹźŻżĄąĘęĆćŃńŐőŰűČčŠšŽžŘřĎďŤťŮůĞğİŞşȚțĀāĒē';

/** The addresses of a typeface's files, and the characters for which each is loaded. */
function readFaces(family: string): { address: string; isMore: boolean }[] {
  const css = readFileSync(join(root, 'app/ui/styles/fonts.css'), 'utf8');
  return css
    .split('@font-face')
    .filter((rule) => rule.includes(`font-family: "${family}";`))
    .map((rule) => ({
      address: /url\("([^"]+)"\)/.exec(rule)?.[1] ?? '',
      isMore: rule.includes('unicode-range:'),
    }));
}

async function listMissing(address: string, characters: string): Promise<string[]> {
  const packed = readFileSync(join(root, 'public', address));
  const metrics = readMetrics(await subsetFont(packed, characters, { targetFormat: 'sfnt' }));
  return [...characters].filter((character) => !metrics.has(character));
}

it.each(['Fraunces', 'Figtree'])(
  '%s has the accented letters and signs of western Europe in the file that every page loads',
  async (family) => {
    const [first] = readFaces(family);
    expect(first?.isMore).toBe(false);
    expect(fontFiles).toContain(first?.address);
    expect(await listMissing(first?.address ?? '', WEST)).toEqual([]);
  },
);

it('headlines have the letters of central Europe, in a file that is loaded when one is used', async () => {
  const more = readFaces('Fraunces').filter(({ isMore }) => isMore);
  expect(more).toHaveLength(1);
  expect(await listMissing(more[0]?.address ?? '', CENTRAL)).toEqual([]);
  expect(fontFiles).not.toContain(more[0]?.address);
});

it('what every page loads weighs at most 30 KB', () => {
  const sizes = fontFiles.map((file) => statSync(join(root, 'public', file)).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(30 * 1024);
});
