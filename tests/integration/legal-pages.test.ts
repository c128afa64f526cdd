import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { legalPaths } from '#app/content/paths.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** SHA-256 of what is in the main element of each legal page as a fresh site shows it. */
const ORIGINALS: Readonly<Record<(typeof legalPaths)[number], string>> = {
  '/privacy-policy': '35177072d44f65de7779a623bf50fbc319bff7329247054adc165696f5c99794',
  '/terms-of-service': '947a9e36e19bd4a2999bce5807b67b08e5f626c799f614e6b9aa98ffe1f86048',
  '/cookie-policy': '08fc8d02429060e5f39bee649d03d7e5fe54b47f6b4689a6b69072d20a987c16',
  '/do-not-sell-my-data': '1e8999577e78a87c815b8b53a82f48e5da3fe4228b2b0b8ed4d5a724f1fcbc53',
};

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

it.each(legalPaths)('%s of a fresh site is the specified text, byte for byte', async (path) => {
  const html = await (await site.fetch(path)).text();
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  expect(createHash('sha256').update(main).digest('hex')).toBe(ORIGINALS[path]);
});
