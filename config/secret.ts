import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

const MINIMUM_CHARACTERS = 32;

/**
 * The secret that signs cookies and tokens: from the environment, or else from a file in the data
 * folder, which is created on first use.
 * @throws ConfigError if the secret in the file is too short.
 */
export function loadSecret(config: Pick<Config, 'secret' | 'dataDir'>): string {
  if (config.secret !== undefined) return config.secret;
  const file = join(config.dataDir, 'secret');
  if (!existsSync(file)) createSecret(file);
  if (!statSync(file).isFile()) {
    throw new ConfigError(
      `${file} must be a file with the site’s secret, and is not one: a container makes a folder where a file to mount is missing. Put the file there, or remove what is there so that a new secret is made.`,
    );
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= MINIMUM_CHARACTERS) return secret;
  throw new ConfigError(
    `The secret in ${file} is damaged: it must have at least ${MINIMUM_CHARACTERS} characters. Put the file back from your copy, or delete it so that a new one is made; everybody then signs in again, and two-factor sign-in has to be set up anew.`,
  );
}

/**
 * The file gets its name once its content is on the disk, so that a power cut leaves the complete
 * secret or none. A link, not a rename: if two processes start at once, the first secret stays.
 */
function createSecret(file: string): void {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    const descriptor = openSync(unfinished, 'wx', 0o600);
    try {
      writeFileSync(descriptor, randomBytes(32).toString('base64url'));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  syncFolder(dirname(file));
}

/** Makes the new name durable. Windows cannot open folders, and does not need it. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * 32 bits: enough to notice that a site has another secret, and too few to find a weak secret by
 * guessing.
 */
export function secretFingerprint(secret: string): string {
  return createHmac('sha256', secret)
    .update('which secret a backup was made with')
    .digest('hex')
    .slice(0, 8);
}
