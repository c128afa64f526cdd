import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { expect, it } from 'vitest';
import { fontFiles } from '../app/ui/styles/font-files.ts';
import { averageWidth, readMetrics } from './font-metrics.ts';

const root = join(import.meta.dirname, '..');
/** What names, prices and headlines of the owner are likely to have. */
const WEST =
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœı€£¢°½¼¾×·•©®™‘’“”–—…';
const CENTRAL = 'ŁłŚśŹźŻżĄąĘęĆćŃńŐőŰűČčŠšŽžŘřĎďŤťŮůĞğİŞşȚțĀāĒē';

/** Printable ASCII. */
const LETTERS = Array.from({ length: 95 }, (_, i) => String.fromCharCode(0x20 + i)).join('');
const rules = readFileSync(join(root, 'app/ui/styles/fonts.css'), 'utf8').split('@font-face');

function rulesOf(family: string): string[] {
  return rules.filter((rule) => rule.includes(`font-family: "${family}";`));
}

/** The addresses of a typeface's files, and the characters for which each is loaded. */
function readFaces(family: string): { address: string; isMore: boolean }[] {
  return rulesOf(family).map((rule) => ({
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

it('a late typeface of headlines is shown, one of texts is not', () => {
  const display = (rule: string) => /font-display: (\w+)/.exec(rule)?.[1];
  expect(rulesOf('Fraunces').map(display)).toEqual(['swap', 'swap']);
  expect(rulesOf('Figtree').map(display)).toEqual(['optional']);
});

/** The mean width of a letter in Times Bold and Noto Serif Bold, in the headlines of font-metrics.ts. */
const FALLBACKS = { 'Fraunces Fallback': 0.4549, 'Fraunces Android': 0.5306 };

it.each(Object.entries(FALLBACKS))(
  '%s has the weight and the widths of headlines, so that they do not move',
  async (family, average) => {
    const [rule = ''] = rulesOf(family);
    const locals = [...rule.matchAll(/local\("([^"]+)"\)/g)].map(([, name]) => name);
    expect(locals.length).toBeGreaterThan(0);
    for (const local of locals) expect(local).toMatch(/Bold/);
    const [face] = readFaces('Fraunces');
    const packed = readFileSync(join(root, 'public', face?.address ?? ''));
    const sfnt = await subsetFont(packed, LETTERS, { targetFormat: 'sfnt' });
    const scale = Number(/size-adjust: ([\d.]+)%/.exec(rule)?.[1]) / 100;
    expect(scale * average).toBeCloseTo(averageWidth(readMetrics(sfnt), 'headlines'), 3);
  },
);

it('a headline tries each fallback before a typeface of other widths', () => {
  const tokens = readFileSync(join(root, 'app/ui/styles/tokens.css'), 'utf8');
  const [, families] = /--font-display: ([^;]+);/.exec(tokens) ?? [];
  const wanted = ['Fraunces', ...Object.keys(FALLBACKS)].map((family) => `"${family}"`);
  expect(families?.split(', ').slice(0, 3)).toEqual(wanted);
});
