import { expect, it } from 'vitest';
import { imageId, type Receipt, readReceipt, writeReceipt } from './receipt.server.ts';
import {
  archiveKey,
  imageKey,
  readArchiveKey,
  readImageKey,
  readReceiptKey,
  receiptKey,
} from './store-names.ts';

const NAME = 'site-2026-11-21-030000-daily.tar';
const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

it.each([true, false])('an archive (encrypted: %s) is read from its name', (encrypted) => {
  expect(readArchiveKey(archiveKey(NAME, encrypted))).toMatchObject({
    name: NAME,
    kind: 'daily',
    madeAt: '2026-11-21T03:00:00.000Z',
    encrypted,
  });
  expect(readReceiptKey(receiptKey(NAME))?.name).toBe(NAME);
});

it('an image in clear has its checksum as its name, an encrypted one has both', () => {
  expect(imageKey({ id: A, sha256: A, encrypted: false })).toBe(`images/${A}`);
  for (const encrypted of [true, false]) {
    const name = { id: A, sha256: encrypted ? B : A, encrypted };
    expect(readImageKey(imageKey(name))).toEqual(name);
  }
});

it.each([
  'notes.txt',
  'site-2026-11-21.tar',
  `${NAME}.part`,
  `old/${NAME}`,
  'images/photo.jpg',
  `images/${A}.jpg`,
  `images/${A}-${B}`,
  `Images/${A}`,
])('%s is a foreign file', (key) => {
  expect([readArchiveKey(key), readReceiptKey(key), readImageKey(key)]).toEqual([null, null, null]);
});

it('the name of an encrypted image depends on the key and on the site', () => {
  const first = { kind: 'recipient', recipient: 'age1first' } as const;
  const second = { kind: 'recipient', recipient: 'age1second' } as const;
  const ids = [
    imageId({ kind: 'none' }, 'secret', A),
    imageId(first, 'secret', A),
    imageId(second, 'secret', A),
    imageId(first, 'another secret', A),
    imageId(first, 'secret', B),
  ];
  expect(new Set(ids).size).toBe(5);
  expect(ids[0]).toBe(A);
  expect(imageId(first, 'secret', A)).toBe(ids[1]);
});

it('a receipt that is cut off or names other files is not read', () => {
  const name = 'site-2026-11-21-030000-daily.tar';
  const receipt: Receipt = {
    format: 1,
    name,
    madeAt: '2026-11-21T03:00:00.000Z',
    encryption: 'none',
    wrappedIdentity: null,
    archive: { bytes: 10, sha256: A },
    images: [`images/${B}`],
  };
  const text = writeReceipt(receipt, 'secret');
  expect(readReceipt(text, name, 'secret')).toEqual({ ...receipt, isSigned: true });
  expect(readReceipt(text.slice(0, -5), name, 'secret')).toBe(null);
  expect(readReceipt(text.replace('images/', '../secret/'), name, 'secret')).toBe(null);
});

it('a receipt is signed for one backup, with the secret', () => {
  const name = 'site-2026-11-21-030000-daily.tar';
  const receipt: Receipt = {
    format: 1,
    name,
    madeAt: '2026-11-21T03:00:00.000Z',
    encryption: 'none',
    wrappedIdentity: null,
    archive: { bytes: 10, sha256: A },
    images: [],
  };
  const text = writeReceipt(receipt, 'secret');
  const isSigned = (changed: string, as = name, secret = 'secret') =>
    readReceipt(changed, as, secret)?.isSigned ?? null;
  expect(isSigned(text)).toBe(true);
  expect(isSigned(JSON.stringify(JSON.parse(text)))).toBe(true);
  expect(isSigned(text, name, 'another secret')).toBe(false);
  expect(isSigned(text, 'site-2099-01-01-030000-daily.tar')).toBe(false);
  expect(isSigned(text.replace(A, B))).toBe(false);
  expect(isSigned(text.replace('"bytes": 10', '"bytes": 11'))).toBe(false);
  expect(isSigned(text.replace(/,\s*"signature": "[0-9a-f]+"/, ''))).toBe(null);
});
