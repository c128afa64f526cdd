import { beforeEach, describe, expect, it } from 'vitest';
import { FetchError, type FetchErrorCode } from '#gateways/open-internet/fetch-file.ts';
import { fetchOver } from './fetch-image.server.ts';

let asked: string[];
beforeEach(() => {
  asked = [];
});

/** A site that answers https with this code, and http with the image. */
function site(code: FetchErrorCode | null) {
  return async ({ url }: { url: string }) => {
    asked.push(url);
    if (url.startsWith('https:') && code !== null) throw new FetchError(code);
  };
}

const request = { path: '/tmp/a', maxBytes: 1 };

describe('an image at an http: address', () => {
  const address = 'http://old.example.com/a.jpg';

  it('is fetched over https', async () => {
    await fetchOver(site(null), { address, plainHttp: false }, request);
    expect(asked).toEqual(['https://old.example.com/a.jpg']);
  });

  it('is fetched without encryption only once somebody agreed', async () => {
    const fetchFile = site('unreachable');
    await expect(
      fetchOver(fetchFile, { address, plainHttp: false }, request),
    ).rejects.toMatchObject({
      code: 'only_http',
    });
    await fetchOver(fetchFile, { address, plainHttp: true }, request);
    expect(asked.at(-1)).toBe(address);
  });

  it.each(['forbidden_address', 'too_large'] as const)(
    'is not asked for again after %s',
    async (code) => {
      await expect(
        fetchOver(site(code), { address, plainHttp: true }, request),
      ).rejects.toMatchObject({ code });
      expect(asked).toHaveLength(1);
    },
  );
});
