import { expect, it } from 'vitest';
import { newStem, readImageName } from './image-names.ts';

const ID = '5d1f7c1e-0000-4000-8000-000000000041';

it('is read with what it belongs to', () => {
  expect(readImageName(`${ID}.jpg`)).toEqual({ id: ID, stem: ID, width: null });
  expect(readImageName(`${ID}-480.webp`)).toEqual({ id: ID, stem: ID, width: 480 });
  expect(readImageName(`${ID}-preview.jpg`)).toEqual({ id: ID, stem: ID, width: null });
});

it('of a replaced image is another one for the same image', () => {
  const stem = newStem(ID);
  expect(stem).not.toBe(newStem(ID));
  expect(readImageName(`${stem}.png`)).toEqual({ id: ID, stem, width: null });
  expect(readImageName(`${stem}-1600.avif`)).toEqual({ id: ID, stem, width: 1600 });
  // A mark of digits alone is no width.
  expect(readImageName(`${ID}-12345678-800.jpg`)?.width).toBe(800);
});

it.each([
  '',
  'x.jpg',
  `${ID}`,
  `${ID}.gif`,
  `${ID}-123456.jpg`,
  `../${ID}.jpg`,
  `${ID}-3f9a0c2.jpg`,
])('%j is none of ours', (name) => {
  expect(readImageName(name)).toBeNull();
});
