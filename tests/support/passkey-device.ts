import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Services } from '#app/services/services.server.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Question {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id?: string };
  readonly user?: { readonly id: string };
}

/** How the device's response differs from an ordinary one at the site's own address. */
export interface DeviceBehavior {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the device verified the person, as with a fingerprint. */
  readonly verified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly algorithm?: number;
}

export interface PasskeyDevice {
  readonly credentialId: string;
  /** The JSON that a browser sends for a new passkey. */
  create(options: Question, behavior?: DeviceBehavior): string;
  /** The JSON that a browser sends when the passkey has signed the challenge. */
  use(options: Question, behavior?: DeviceBehavior): string;
}

/** A software authenticator with one ES256 key, and the browser in front of it. */
export function createPasskeyDevice(siteOrigin: string): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let userHandle = '';

  function clientData(type: string, { challenge }: Question, origin = siteOrigin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
  const answer = (response: object) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });

  return {
    credentialId: id,
    create(options, { origin, rpId, verified = true, counter = 0, algorithm = -7 } = {}) {
      userHandle = options.user?.id ?? '';
      const data = Buffer.concat([
        authenticatorHead(rpId ?? options.rp?.id ?? '', {
          flags: flagsOf(verified) | HAS_CREDENTIAL,
          counter,
        }),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(publicKey, algorithm),
      ]);
      const attestation = cborMap([
        ['fmt', cborText('none')],
        ['attStmt', cborMap([])],
        ['authData', cborBytes(data)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    use(options, behavior = {}) {
      const { origin, rpId, verified = true, counter = 0 } = behavior;
      const data = authenticatorHead(rpId ?? options.rpId ?? '', {
        flags: flagsOf(verified),
        counter,
      });
      const client = clientData('webauthn.get', options, origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: behavior.userHandle ?? userHandle,
      });
    },
  };
}

/** Stores a passkey whose device is nowhere. */
export async function addPasskeyRow(
  { services }: { services: Services },
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const { database, config } = services;
  await database.db
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      credential_id: id,
      public_key: '',
      counter: 0,
      transports: '[]',
      relying_party: new URL(config.publicOrigin).hostname,
      name: 'A lost key',
      created_at: new Date().toISOString(),
      last_used_at: null,
    })
    .execute();
}

function flagsOf(verified: boolean): number {
  return verified ? USER_PRESENT | USER_VERIFIED : USER_PRESENT;
}

function authenticatorHead(
  rpId: string,
  { flags, counter }: { flags: number; counter: number },
): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags, 0);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail]);
}

/** The public key as WebAuthn stores it: a CBOR map of type, algorithm, curve and point. */
function coseKey(key: KeyObject, algorithm: number): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03]),
    cborNegative(algorithm),
    Buffer.from([0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([major | length]);
  if (length < 256) return Buffer.from([major | 24, length]);
  return Buffer.from([major | 25, length >> 8, length & 255]);
}

function cborNegative(value: number): Buffer {
  return cborHead(0x20, -1 - value);
}

function cborBytes(value: Buffer): Buffer {
  return Buffer.concat([cborHead(0x40, value.length), value]);
}

function cborText(value: string): Buffer {
  return Buffer.concat([cborHead(0x60, value.length), Buffer.from(value)]);
}

function cborMap(entries: readonly (readonly [string, Buffer])[]): Buffer {
  const parts = entries.flatMap(([key, value]) => [cborText(key), value]);
  return Buffer.concat([cborHead(0xa0, entries.length), ...parts]);
}
