import { isAhead } from '#database/deadline.ts';
import { readCertificateExpiry } from '#gateways/certificate/certificate-expiry.ts';

export interface Certificate {
  readonly host: string;
  readonly expiresAt: Date;
}

export interface Certificates {
  /** Allows to read them, and reads them. */
  start(): void;
  /** What was read last, without waiting for the network; it is read again when it is old. */
  list(): readonly Certificate[];
}

const READ_MILLISECONDS = 60 * 60 * 1_000;
const RETRY_MILLISECONDS = 5 * 60 * 1_000;

/**
 * Knows when the certificates of the site's own https addresses expire. An address that cannot be
 * reached from here is not listed.
 */
export function createCertificates(
  origins: readonly string[],
  now: () => Date,
  readExpiry: (origin: string) => Promise<Date> = readCertificateExpiry,
): Certificates {
  const encrypted = [...new Set(origins)].filter((origin) => origin.startsWith('https:'));
  const found = new Map<string, Date>();
  const readAgainAt = new Map<string, Date>();
  let isStarted = false;

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
  function readOld(): void {
    for (const origin of encrypted) {
      const again = readAgainAt.get(origin);
      if (again !== undefined && isAhead(again, now(), READ_MILLISECONDS)) continue;
      readAgainAt.set(origin, new Date(now().getTime() + RETRY_MILLISECONDS));
      void read(origin);
    }
  }
  return {
    start() {
      isStarted = true;
      readOld();
    },
    list() {
      if (isStarted) readOld();
      return [...found].map(([origin, expiresAt]) => ({ host: new URL(origin).host, expiresAt }));
    },
  };
}
