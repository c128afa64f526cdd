import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimStore, OWNER_KEY } from './claim-store.ts';
import { createFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';

const OWN = { site: 'a1b2c3d4', address: 'https://www.example.com' };
const OTHER = { site: '99999999', address: 'https://other.example' };

let folder: string;
let store: ObjectStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-claim-'));
  store = createFolderStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = () => JSON.parse(readFileSync(join(folder, OWNER_KEY), 'utf8'));

it('belongs to the first site, and keeps belonging to it', async () => {
  await claimStore(store, OWN);
  await claimStore(store, OWN);
  expect(read()).toEqual(OWN);
});

it('rejects another site and says whose it is', async () => {
  await claimStore(store, OWN);
  await expect(claimStore(store, OTHER)).rejects.toMatchObject({
    code: 'store_rejected',
    reason: 'taken',
    message: expect.stringContaining(
      'belongs to the site at https://www.example.com. Name another',
    ),
  });
  expect(read()).toEqual(OWN);
});

it.each([
  ['secret', { ...OWN, site: 'e5f60718' }],
  ['address', { ...OWN, address: 'https://new.example' }],
])('recognizes a site with another %s', async (_, changed) => {
  await claimStore(store, OWN);
  await claimStore(store, changed);
  expect(read()).toEqual(changed);
  await expect(claimStore(store, OTHER)).rejects.toMatchObject({ reason: 'taken' });
});

it('does not take two sites on localhost for one, and keeps the address if a start does not know it', async () => {
  await claimStore(store, { site: OWN.site, address: null });
  const local = { site: OTHER.site, address: null };
  await expect(claimStore(store, local)).rejects.toThrow('belongs to another site');
  await claimStore(store, OWN);
  await claimStore(store, { site: OWN.site, address: null });
  expect(read()).toEqual(OWN);
});

it('gives a store to one of two sites that claim it at once', async () => {
  const claims = await Promise.allSettled([claimStore(store, OWN), claimStore(store, OTHER)]);
  expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it.each(['', '[]', 'null', 'something else', '{"site":7}'])(
  'can be claimed by nobody while its owner file is %j, which stays',
  async (text) => {
    writeFileSync(join(folder, OWNER_KEY), text);
    await expect(claimStore(store, OWN)).rejects.toMatchObject({ reason: 'taken' });
    expect(readFileSync(join(folder, OWNER_KEY), 'utf8')).toBe(text);
  },
);
