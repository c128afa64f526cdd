import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Decrypter, Identity, Recipient } from 'age-encryption';
import { BackupError } from '../archive/backup-error.ts';
import { noteFailure } from '../archive/note-failure.ts';

/** The operator's variables. At most one of recipient and passphrase is set. */
export interface EncryptionSettings {
  readonly backupRecipient?: string | undefined;
  readonly backupPassphrase?: string | undefined;
  readonly backupIdentityFile?: string | undefined;
}

export const ENCRYPTION_KINDS = ['none', 'recipient', 'passphrase'] as const;
export type EncryptionKind = (typeof ENCRYPTION_KINDS)[number];

/** How files are encrypted from now on. */
export type Encryption =
  | { readonly kind: 'none' }
  | { readonly kind: 'recipient'; readonly recipient: string }
  | {
      readonly kind: 'passphrase';
      readonly recipient: string;
      /** The identity of the recipient, encrypted with the passphrase: an armored age file. */
      readonly wrappedIdentity: string;
    };

/** 64 MB and a fifth of a second for each guess. With it, a passphrase of five random words is safe. */
const SCRYPT_LOG_N = 16;
const SCRYPT_LABEL = 'age-encryption.org/v1/scrypt';

export function encryptionKind(settings: EncryptionSettings): EncryptionKind {
  if (settings.backupRecipient !== undefined) return 'recipient';
  return settings.backupPassphrase === undefined ? 'none' : 'passphrase';
}

/**
 * A passphrase encrypts only an identity, which is made once: deriving a key from a passphrase for
 * each image would take hours. Of `wrapped`, the first that the passphrase opens is used again, so
 * that images that are stored already stay readable and need not be sent again.
 */
export async function resolveEncryption(
  settings: EncryptionSettings,
  wrapped: readonly string[],
): Promise<Encryption> {
  const { backupRecipient: recipient, backupPassphrase: passphrase } = settings;
  if (recipient !== undefined) return { kind: 'recipient', recipient };
  if (passphrase === undefined) return { kind: 'none' };
  const age = await import('age-encryption');
  for (const wrappedIdentity of new Set(wrapped)) {
    const identity = await unwrapIdentity(passphrase, wrappedIdentity);
    if (identity === null) continue;
    return {
      kind: 'passphrase',
      recipient: await age.identityToRecipient(identity),
      wrappedIdentity,
    };
  }
  const identity = await age.generateX25519Identity();
  const encrypter = new age.Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase, age.Stanza));
  const file = await encrypter.encrypt(`${identity}\n`);
  return {
    kind: 'passphrase',
    recipient: await age.identityToRecipient(identity),
    wrappedIdentity: age.armor.encode(file),
  };
}

/** Null if the passphrase does not open it. */
async function unwrapIdentity(passphrase: string, wrapped: string): Promise<string | null> {
  const { armor, Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity(passphrase));
  try {
    return (await decrypter.decrypt(armor.decode(wrapped), 'text')).trim();
  } catch {
    return null;
  }
}

/** Encrypts a stream in the age format; only a few chunks of it are in memory. */
export async function encryptStream(
  encryption: Exclude<Encryption, { kind: 'none' }>,
  source: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(encryption.recipient);
  return encrypter.encrypt(webStream(source));
}

/** It reads ahead by one chunk only. */
function webStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeReadableStream.from(source) as ReadableStream<Uint8Array>;
}

/** Reads what a backup store holds. */
export interface Decryption {
  /** @throws BackupError `wrong_key` or `damaged`; errors of the source as they are */
  decrypt(source: AsyncIterable<Uint8Array>, name: string): AsyncIterable<Uint8Array>;
}

/**
 * The keys for a backup; null when it is encrypted for a recipient whose identity is not set.
 * @throws BackupError `wrong_key` when there is a key and it is another one
 */
export async function openDecryption(
  settings: EncryptionSettings,
  backup: { readonly encryption: EncryptionKind; readonly wrappedIdentity: string | null },
): Promise<Decryption | null> {
  if (backup.encryption === 'none') return { decrypt: (source) => source };
  const identities = await readIdentities(settings.backupIdentityFile);
  const { backupPassphrase: passphrase } = settings;
  if (backup.wrappedIdentity !== null && passphrase !== undefined) {
    const identity = await unwrapIdentity(passphrase, backup.wrappedIdentity);
    if (identity === null && identities.length === 0) {
      throw new BackupError(
        'wrong_key',
        'This backup was encrypted with another passphrase than the one in BACKUP_PASSPHRASE. Set the one from when it was made.',
      );
    }
    if (identity !== null) identities.push(identity);
  }
  if (identities.length === 0) return null;
  return {
    decrypt: (source, name) => decryptStream(identities, source, name),
  };
}

/** The identities of a key file as `age-keygen` writes it. */
async function readIdentities(path: string | undefined): Promise<string[]> {
  if (path === undefined) return [];
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      'wrong_key',
      `The file of BACKUP_IDENTITY_FILE, ${path}, cannot be read (${error.code}).`,
      { cause: error },
    );
  });
  const lines = text.split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const { identityToRecipient } = await import('age-encryption');
  const checked = identities.map((identity) => identityToRecipient(identity).catch(() => null));
  if (identities.length === 0 || (await Promise.all(checked)).includes(null)) {
    throw new BackupError(
      'wrong_key',
      `The file of BACKUP_IDENTITY_FILE, ${path}, has no age identity: it must have a line that begins with AGE-SECRET-KEY-1, as age-keygen writes it.`,
    );
  }
  return identities;
}

async function* decryptStream(
  identities: readonly string[],
  source: AsyncIterable<Uint8Array>,
  name: string,
): AsyncIterable<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  const header = noteHeader(decrypter);
  for (const identity of identities) decrypter.addIdentity(identity);
  const failure: { cause?: unknown } = {};
  const stream = webStream(noteFailure(source, failure));
  let opened = false;
  try {
    const plain = await decrypter.decrypt(stream);
    opened = true;
    yield* plain;
  } catch (error) {
    if (failure.cause !== undefined) throw failure.cause;
    if (header.read && !opened) {
      throw new BackupError(
        'wrong_key',
        `${name} was encrypted for another key. Set BACKUP_IDENTITY_FILE or BACKUP_PASSPHRASE to the one from when it was made.`,
        { cause: error },
      );
    }
    throw new BackupError('damaged', `${name} is damaged: it cannot be decrypted to its end.`, {
      cause: error,
    });
  }
}

/** Tried first, and has no key: it tells an age header from a file that is not encrypted. */
function noteHeader(decrypter: Decrypter): { read: boolean } {
  const header = { read: false };
  decrypter.addIdentity({
    unwrapFileKey() {
      header.read = true;
      return null;
    },
  });
  return header;
}

/** In libuv's threads: the library's own derivation would stop the server for half a second. */
function scryptKey(passphrase: string, salt: Buffer, logN: number): Promise<Buffer> {
  const N = 2 ** logN;
  const labeled = Buffer.concat([Buffer.from(SCRYPT_LABEL), salt]);
  return new Promise((resolve, reject) => {
    scrypt(passphrase, labeled, 32, { N, r: 8, p: 1, maxmem: 2_048 * N }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const CIPHER = 'chacha20-poly1305';
const NONCE = Buffer.alloc(12);
const TAG_BYTES = 16;

function passphraseRecipient(
  passphrase: string,
  Stanza: typeof import('age-encryption').Stanza,
): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16);
      const key = await scryptKey(passphrase, salt, SCRYPT_LOG_N);
      const cipher = createCipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      const encodedSalt = salt.toString('base64').replaceAll('=', '');
      return [new Stanza(['scrypt', encodedSalt, String(SCRYPT_LOG_N)], new Uint8Array(body))];
    },
  };
}

function passphraseIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey([stanza]) {
      const [type, encodedSalt = '', logN = ''] = stanza?.args ?? [];
      if (stanza === undefined || type !== 'scrypt' || !/^(1?\d|20)$/.test(logN)) return null;
      const key = await scryptKey(passphrase, Buffer.from(encodedSalt, 'base64'), Number(logN));
      const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(stanza.body.subarray(-TAG_BYTES));
      try {
        const body = stanza.body.subarray(0, -TAG_BYTES);
        return new Uint8Array(Buffer.concat([decipher.update(body), decipher.final()]));
      } catch {
        return null;
      }
    },
  };
}
