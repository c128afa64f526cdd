import { expect, it } from 'vitest';
import { createCertificates } from './certificates.server.ts';

const EXPIRES = new Date('2027-03-01T00:00:00Z');
const HOUR = 3_600_000;

it('reads the certificate of each https address once an hour, and does not wait for it', async () => {
  let now = 0;
  const asked: string[] = [];
  const { start, list } = createCertificates(
    ['https://www.example.com', 'https://www.example.com', 'http://localhost:3000'],
    () => new Date(now),
    async (origin) => {
      asked.push(origin);
      return EXPIRES;
    },
  );
  expect(list()).toEqual([]);
  expect(asked).toEqual([]);
  start();
  expect(list()).toEqual([]);
  await expect.poll(list).toEqual([{ host: 'www.example.com', expiresAt: EXPIRES }]);
  now += HOUR - 1;
  list();
  expect(asked).toEqual(['https://www.example.com']);
  now += 1;
  list();
  expect(asked).toHaveLength(2);
});

it('has no figure for an address that cannot be reached, also when it once could be', async () => {
  let now = 0;
  let reachable = true;
  const { start, list } = createCertificates(
    ['https://www.example.com'],
    () => new Date(now),
    async () => {
      if (!reachable) throw new Error('unreachable');
      return EXPIRES;
    },
  );
  start();
  await expect.poll(list).toHaveLength(1);
  reachable = false;
  now += HOUR;
  await expect.poll(list).toEqual([]);
});
