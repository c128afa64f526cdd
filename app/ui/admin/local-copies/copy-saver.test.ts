import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { type CopyCipher, openCopyCipher } from './copy-cipher.ts';
import { createCopySaver } from './copy-saver.ts';

test('leaving stores the last text as soon as it is encrypted', async () => {
  const store = createMemoryStore();
  const cipher = await openCopyCipher(btoa('a key of 32 bytes for the tests '));
  const saver = createCopySaver<string>(store, 'a', Promise.resolve(cipher));
  const read = () => cipher?.decrypt(store.getItem('a') ?? '', 'a');
  saver.update('Half a thought', 14);
  saver.store();
  expect(store.length).toBe(0);
  await expect.poll(read).toBe('"Half a thought"');
  // Encrypted meanwhile: leaving writes it at once.
  saver.store();
  saver.update('Half a thought more', 19);
  saver.store();
  await expect.poll(read).toBe('"Half a thought more"');
  saver.update('Never kept', 10);
  saver.store();
  saver.forget();
  await new Promise((resolve) => setImmediate(resolve));
  expect(store.length).toBe(0);
});

describe('a long text', () => {
  const LONG = 100_000;
  let encrypted: string[];
  let counting: CopyCipher;
  beforeEach(() => {
    vi.useFakeTimers();
    encrypted = [];
    counting = {
      decrypt: async () => null,
      async encrypt(text) {
        encrypted.push(JSON.parse(text));
        return text;
      },
    };
  });
  afterEach(() => void vi.useRealTimers());

  test('is encrypted in a pause, not at each keystroke', async () => {
    const saver = createCopySaver<string>(createMemoryStore(), 'a', Promise.resolve(counting));
    for (const text of ['H', 'Ha', 'Hal']) {
      saver.update(text, LONG);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(encrypted).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    expect(encrypted).toEqual(['Hal']);
  });

  test('is encrypted every two seconds while nobody pauses', async () => {
    const saver = createCopySaver<string>(createMemoryStore(), 'a', Promise.resolve(counting));
    for (let count = 1; count <= 45; count += 1) {
      saver.update(String(count), LONG);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(encrypted).toHaveLength(2);
  });

  test('is encrypted when the page may be left, and leaving then writes it at once', async () => {
    const store = createMemoryStore();
    const saver = createCopySaver<string>(store, 'a', Promise.resolve(counting));
    saver.update('Half', LONG);
    saver.prepare();
    await vi.advanceTimersByTimeAsync(0);
    saver.store();
    expect(store.getItem('a')).toBe('"Half"');
  });

  test('is encrypted and written when it is left without notice', async () => {
    const store = createMemoryStore();
    const saver = createCopySaver<string>(store, 'a', Promise.resolve(counting));
    saver.update('Half', LONG);
    saver.store();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getItem('a')).toBe('"Half"');
  });

  test('is not encrypted after it was saved', async () => {
    const store = createMemoryStore();
    const saver = createCopySaver<string>(store, 'a', Promise.resolve(counting));
    saver.update('Half', LONG);
    saver.forget();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(encrypted).toEqual([]);
    expect(store.length).toBe(0);
  });
});
