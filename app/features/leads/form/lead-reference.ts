/** No vowels, so that no words appear; no 0, 1, I, L, O, which are easily confused. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;
const PREFIX = 'WS-';

/** Random bytes per reference: enough to make every character about equally likely. */
export const REFERENCE_BYTES = 8;

/** A short reference that people can read out on the phone: "WS-7K3F9Q". Not a secret. */
export function createLeadReference(randomBytes: Uint8Array): string {
  if (randomBytes.length < REFERENCE_BYTES) {
    throw new RangeError(`A reference needs ${REFERENCE_BYTES} random bytes`);
  }
  let number = 0n;
  for (const byte of randomBytes.subarray(0, REFERENCE_BYTES))
    number = number * 256n + BigInt(byte);
  const base = BigInt(ALPHABET.length);
  let text = '';
  for (let index = 0; index < LENGTH; index += 1) {
    text += ALPHABET[Number(number % base)];
    number /= base;
  }
  return PREFIX + text;
}

const REFERENCE = new RegExp(`^(?:WS)?([${ALPHABET}]{${LENGTH}})$`);

/** Reads a reference as people write it ("ws 7k3f9q"), or `null`. */
export function parseLeadReference(text: string): string | null {
  const bare = text
    .slice(0, 40)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const found = REFERENCE.exec(bare)?.[1];
  return found ? PREFIX + found : null;
}
