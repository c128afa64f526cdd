/** Encrypts the editor's local copies, because scripts of public pages can read the same storage. */
export interface CopyCipher {
  /** `name` is the storage key: a text that was moved to another key is rejected. */
  encrypt(text: string, name: string): Promise<string>;
  /** Null for a text that was not encrypted with this key. */
  decrypt(sealed: string, name: string): Promise<string | null>;
}

const MARK = 'aes-gcm.1.';
const IV_BYTES = 12;

/**
 * Null where the browser has no cryptography, at an address without HTTPS. Copies are then stored
 * unencrypted: the network can read everything there anyway, and unsaved text would be lost.
 */
export async function openCopyCipher(
  key: string,
  subtle: SubtleCrypto | null | undefined = globalThis.crypto.subtle,
): Promise<CopyCipher | null> {
  if (!subtle) return null;
  const usages = ['encrypt', 'decrypt'] as const;
  const imported = await subtle.importKey('raw', toBytes(key), 'AES-GCM', false, usages);
  const parametersOf = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(name),
  });
  return {
    async encrypt(text, name) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const bytes = new TextEncoder().encode(text);
      const sealed = await subtle.encrypt(parametersOf(iv, name), imported, bytes);
      return `${MARK}${toText(iv)}.${toText(new Uint8Array(sealed))}`;
    },
    async decrypt(sealed, name) {
      const [iv = '', text = ''] = sealed.slice(MARK.length).split('.');
      try {
        const parameters = parametersOf(toBytes(iv), name);
        return new TextDecoder().decode(await subtle.decrypt(parameters, imported, toBytes(text)));
      } catch {
        return null;
      }
    },
  };
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Not in all browsers, and not in TypeScript's library yet. */
interface WithBase64 {
  toBase64?(): string;
}

/** Where the browser cannot, in steps: a long text would be too many arguments for one call. */
function toText(bytes: Uint8Array & WithBase64): string {
  if (bytes.toBase64) return bytes.toBase64();
  const step = 0x8000;
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += step) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + step)));
  }
  return btoa(parts.join(''));
}
