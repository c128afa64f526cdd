import { expect, it } from 'vitest';
import { createRandom } from '#tests/stress/random.ts';
import { decodeSnapshots, encodeSnapshot, MAX_STEPS } from './snapshot-codec.server.ts';

const random = createRandom(3);
const makeText = (words: number) =>
  Array.from({ length: words }, () => Math.floor(random() * 1e9).toString(36)).join(' ');

/** Stores a text and edits of it, and returns for each the steps that reading it takes. */
function storeEdits(text: string, edits: number): number[] {
  let before: { text: string; steps: number } | null = null;
  let chain: Uint8Array[] = [];
  const steps: number[] = [];
  for (let edit = 0; edit < edits; edit += 1) {
    const edited: string = `${text.slice(0, 50 * edit)} edit ${edit} ${text.slice(50 * edit)}`;
    const stored = encodeSnapshot(edited, before);
    chain = stored.isDelta ? [...chain, stored.bytes] : [stored.bytes];
    expect(decodeSnapshots(chain)).toBe(edited);
    steps.push(stored.steps);
    before = { text: edited, steps: stored.steps };
  }
  return steps;
}

it('reads every text from a chain of limited length', () => {
  expect(Math.max(...storeEdits(makeText(1_000), 70))).toBe(MAX_STEPS);
  expect(storeEdits('', 3)).toEqual([0, 1, 2]);
});

it('takes shorter chains for long texts', () => {
  expect(Math.max(...storeEdits(makeText(150_000), 12))).toBeLessThan(10);
});

it('stores little for a small edit, also where the same phrases come many times', () => {
  const words = ['home', 'family', 'call', 'visit', 'kind', 'answer', 'evening', 'phone', 'room'];
  const makePhrase = (length: number) =>
    Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ');
  const makeParagraphs = () =>
    Array.from({ length: 80 }, () => `<p>${makePhrase(50)}</p>`).join('');
  const [start, end] = [makeParagraphs(), makeParagraphs()];
  const text = `${start}<p>${makePhrase(24)}</p>${end}`;
  const edited = `${start}<p>${makePhrase(24)}</p>${end}`;
  const { bytes } = encodeSnapshot(edited, { text, steps: 0 });
  expect(bytes.byteLength).toBeLessThan(text.length / 100);
});

it('detects that a text was compressed against another one', () => {
  const [text, other] = [makeText(100), makeText(100)];
  const { bytes } = encodeSnapshot(`${text} more`, { text, steps: 0 });
  expect(decodeSnapshots([encodeSnapshot(other, null).bytes, bytes])).toBeNull();
  expect(decodeSnapshots([])).toBeNull();
});
