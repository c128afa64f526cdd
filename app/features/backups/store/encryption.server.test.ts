import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  armor,
  Decrypter,
  Encrypter,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptStream, openDecryption, resolveEncryption } from './encryption.server.ts';

const PASSPHRASE = 'lantern oak forty teal river';
const MEGABYTE = 1024 * 1024;

let folder: string;
let identity: string;
let recipient: string;
let identityFile: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-keys-'));
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  identityFile = join(folder, 'key.txt');
  writeFileSync(identityFile, `# created: 2026-11-22\n# public key: ${recipient}\n${identity}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function* chunks(text: string | Buffer, size = 1_000): AsyncIterable<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const chunk of stream) read.push(chunk);
  return Buffer.concat(read);
}

async function encryptFor(settings: Parameters<typeof resolveEncryption>[0], text: string) {
  const encryption = await resolveEncryption(settings, []);
  if (encryption.kind === 'none') throw new Error('not encrypted');
  const bytes = await readAll(await encryptStream(encryption, chunks(text)));
  const backup = {
    encryption: encryption.kind,
    wrappedIdentity: encryption.kind === 'passphrase' ? encryption.wrappedIdentity : null,
  };
  return { bytes, backup };
}

async function decryptWith(
  settings: Parameters<typeof openDecryption>[0],
  { bytes, backup }: Awaited<ReturnType<typeof encryptFor>>,
): Promise<string | null> {
  const keys = await openDecryption(settings, backup);
  if (keys === null) return null;
  return (await readAll(keys.decrypt(chunks(bytes), 'the backup'))).toString();
}

const text = 'Dear Dana, '.repeat(20_000);

describe('what is encrypted for a recipient', () => {
  it('is read with its identity, and is an age file as any', async () => {
    const made = await encryptFor({ backupRecipient: recipient }, text);
    expect(await decryptWith({ backupIdentityFile: identityFile }, made)).toBe(text);
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    expect(await decrypter.decrypt(made.bytes, 'text')).toBe(text);
  });

  it('cannot be read without it', async () => {
    const made = await encryptFor({ backupRecipient: recipient }, text);
    expect(await decryptWith({}, made)).toBe(null);
    expect(await decryptWith({ backupPassphrase: PASSPHRASE }, made)).toBe(null);
    const other = join(folder, 'other.txt');
    writeFileSync(other, await generateX25519Identity());
    await expect(decryptWith({ backupIdentityFile: other }, made)).rejects.toMatchObject({
      code: 'wrong_key',
    });
  });

  it.each([
    ['that is not there', null],
    ['without a key', '# nothing\n'],
    ['with something else', 'AGE-SECRET-KEY-1QQQQ'],
  ])('is rejected with an identity file %s, in a sentence', async (_, content) => {
    const path = join(folder, 'broken.txt');
    rmSync(path, { force: true });
    if (content !== null) writeFileSync(path, content);
    const made = await encryptFor({ backupRecipient: recipient }, text);
    await expect(decryptWith({ backupIdentityFile: path }, made)).rejects.toThrow(
      /^The file of BACKUP_IDENTITY_FILE, .+\.$/,
    );
  });
});

describe('what is encrypted with a passphrase', () => {
  it('is read with it, and not with another', async () => {
    const made = await encryptFor({ backupPassphrase: PASSPHRASE }, text);
    expect(await decryptWith({ backupPassphrase: PASSPHRASE }, made)).toBe(text);
    expect(await decryptWith({}, made)).toBe(null);
    await expect(decryptWith({ backupPassphrase: `${PASSPHRASE}s` }, made)).rejects.toMatchObject({
      code: 'wrong_key',
    });
  });

  it('uses the same key as before while the passphrase is the same', async () => {
    const first = await resolveEncryption({ backupPassphrase: PASSPHRASE }, []);
    if (first.kind !== 'passphrase') throw new Error('not with a passphrase');
    const { wrappedIdentity } = first;
    const again = await resolveEncryption({ backupPassphrase: PASSPHRASE }, ['x', wrappedIdentity]);
    expect(again).toEqual(first);
    const other = await resolveEncryption({ backupPassphrase: `${PASSPHRASE}!` }, [
      wrappedIdentity,
    ]);
    expect(other).not.toMatchObject({ recipient: first.recipient });
  });

  it('has its key in an age file, as the library makes and reads it', async () => {
    const made = await resolveEncryption({ backupPassphrase: PASSPHRASE }, []);
    if (made.kind !== 'passphrase') throw new Error('not with a passphrase');
    const decrypter = new Decrypter();
    decrypter.addPassphrase(PASSPHRASE);
    const own = await decrypter.decrypt(armor.decode(made.wrappedIdentity), 'text');
    expect(await identityToRecipient(own.trim())).toBe(made.recipient);
    const encrypter = new Encrypter();
    encrypter.setScryptWorkFactor(10);
    encrypter.setPassphrase(PASSPHRASE);
    const theirs = armor.encode(await encrypter.encrypt(identity));
    expect(await resolveEncryption({ backupPassphrase: PASSPHRASE }, [theirs])).toMatchObject({
      recipient,
      wrappedIdentity: theirs,
    });
  });
});

describe('a damaged file', () => {
  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 70_000)],
    ['cut off at the end of a chunk', (bytes: Buffer) => bytes.subarray(0, 200 + 16 + 65_552)],
    [
      'with a changed byte',
      (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 90_000 ? 255 - byte : byte))),
    ],
    ['that is no age file', () => Buffer.from('Dear Dana, '.repeat(500))],
    ['that is empty', () => Buffer.alloc(0)],
  ])('%s is called damaged', async (_, damage) => {
    const made = await encryptFor({ backupRecipient: recipient }, text);
    const changed = { ...made, bytes: damage(made.bytes) };
    await expect(decryptWith({ backupIdentityFile: identityFile }, changed)).rejects.toMatchObject({
      code: 'damaged',
    });
  });
});

it('passes on an error of the source as it is', async () => {
  const { bytes, backup } = await encryptFor({ backupRecipient: recipient }, text);
  async function* broken(): AsyncIterable<Uint8Array> {
    yield bytes.subarray(0, 100_000);
    throw new Error('the connection was lost');
  }
  const keys = await openDecryption({ backupIdentityFile: identityFile }, backup);
  await expect(readAll(keys?.decrypt(broken(), 'the backup') ?? chunks(''))).rejects.toThrow(
    'the connection was lost',
  );
});

it('reads from the source only what is asked for, so that memory is bounded', async () => {
  let taken = 0;
  async function* endless(): AsyncIterable<Uint8Array> {
    for (;;) {
      taken += MEGABYTE;
      yield new Uint8Array(MEGABYTE);
    }
  }
  const encryption = await resolveEncryption({ backupRecipient: recipient }, []);
  if (encryption.kind === 'none') throw new Error('not encrypted');
  let read = 0;
  for await (const chunk of await encryptStream(encryption, endless())) {
    read += chunk.byteLength;
    if (read > 4 * MEGABYTE) break;
  }
  expect(taken).toBeLessThan(10 * MEGABYTE);
});
