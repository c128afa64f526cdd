import { expect, it } from 'vitest';
import { ContentError, type ContentErrorCode } from '#app/html/content/content-error.server.ts';
import { cleanImported } from './clean-imported.server.ts';

/** A worker that gives these answers one after the other, then the text. */
function answering(codes: ContentErrorCode[]) {
  const sanitize = async (html: string) => {
    const code = codes.shift();
    if (code !== undefined) throw new ContentError(code);
    return { html, removed: [], sanitizerVersion: 1 };
  };
  return { contentWorker: { sanitize } } as unknown as Parameters<typeof cleanImported>[0];
}

it('asks again while the worker is busy', async () => {
  const cleaned = await cleanImported(answering(['busy', 'busy']), '<p>Text</p>');
  expect(cleaned).toMatchObject({ html: '<p>Text</p>' });
});

it('takes any other answer, as a sentence', async () => {
  const cleaned = await cleanImported(answering(['busy', 'too_deep']), '<p>Text</p>');
  expect(cleaned).toContain('too many elements nested');
});

it('gives up in the end, and when the site stops', async () => {
  const always = Array.from({ length: 50 }, (): ContentErrorCode => 'busy');
  const left = () => always.length;
  await expect(cleanImported(answering(always), '')).rejects.toMatchObject({ code: 'busy' });
  const before = left();
  await expect(cleanImported(answering(always), '', AbortSignal.abort())).rejects.toMatchObject({
    code: 'busy',
  });
  expect(before - left()).toBe(1);
});
