import { isAhead } from '#database/deadline.ts';
import { readCertificateExpiry } from '#gateways/certificate/certificate-expiry.ts';

interface Certificate {
  readonly host: string;
  readonly expiresAt: Date;
}

const READ_MILLISECONDS = 60 * 60 * 1_000;
const RETRY_MILLISECONDS = 5 * 60 * 1_000;

/**
 * Creates the function that returns when the certificates of the https addresses expire. It never
 * waits for the network: it returns what was read last, and reads again when that is old. An address
 * that cannot be reached from here has no figure.
 */
export function createCertificateReader(
  origins: readonly string[],
  now: () => Date,
  readExpiry: (origin: string) => Promise<Date> = readCertificateExpiry,
): () => Promise<readonly Certificate[]> {
  const encrypted = [...new Set(origins)].filter((origin) => origin.startsWith('https:'));
  const found = new Map<string, Date>();
  const readAgainAt = new Map<string, Date>();

  async function read(origin: string): Promise<void> {
    try {
      found.set(origin, await readExpiry(origin));
      readAgainAt.set(origin, new Date(now().getTime() + READ_MILLISECONDS));
    } catch {
      // The network of the server may not lead to its own public address; the figure is then missing.
      found.delete(origin);
      readAgainAt.set(origin, new Date(now().getTime() + RETRY_MILLISECONDS));
    }
  }
  return async () => {
    for (const origin of encrypted) {
      const again = readAgainAt.get(origin);
      if (again !== undefined && isAhead(again, now(), READ_MILLISECONDS)) continue;
      readAgainAt.set(origin, new Date(now().getTime() + RETRY_MILLISECONDS));
      void read(origin);
    }
    return [...found].map(([origin, expiresAt]) => ({ host: new URL(origin).host, expiresAt }));
  };
}
