import { AsyncLocalStorage } from 'node:async_hooks';
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { FairQueue } from '#queue/fair-queue.ts';

/** The parameters of new hashes: 19 MiB of memory, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const CURRENT = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`;
const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z\d+/]{11,86})\$([A-Za-z\d+/]{16,86})$/;
/** A hash that was written by hand may not take the memory or the processor of the whole server. */
const MOST = { memory: 262_144, passes: 16, parallelism: 8 };

/**
 * At most two passwords are hashed at once, so that many attempts exhaust neither the memory nor
 * the threads of the process. The last one in the queue waits for about two seconds.
 */
const queue = new FairQueue({ running: 2, waiting: 40 });
const waitingFor = new AsyncLocalStorage<AbortSignal | undefined>();

/** Runs work that stops waiting to hash a password when the signal is aborted: the visitor left. */
export function hashingFor<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  return waitingFor.run(signal, work);
}

/** Hashes a password in the PHC string format. @throws QueueFullError */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await inQueue(() =>
    derive(password, {
      nonce: salt,
      memory: MEMORY_KIB,
      passes: PASSES,
      parallelism: LANES,
      tagLength: HASH_BYTES,
    }),
  );
  return `${CURRENT}${encode(salt)}$${encode(hash)}`;
}

/** No password matches a text that is not a hash. @throws QueueFullError */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const hash = readHash(stored);
  if (hash === null) return false;
  const { expected, parameters } = hash;
  const actual = await inQueue(() => derive(password, parameters));
  return timingSafeEqual(actual, expected);
}

function readHash(stored: string) {
  const [match, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(stored) ?? [];
  if (match === undefined) return null;
  const expected = Buffer.from(tag, 'base64');
  const parameters = {
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  const fits =
    parameters.memory <= MOST.memory &&
    parameters.passes >= 1 &&
    parameters.passes <= MOST.passes &&
    parameters.parallelism >= 1 &&
    parameters.parallelism <= MOST.parallelism &&
    // Argon2 needs this much for each lane.
    parameters.memory >= 8 * parameters.parallelism;
  return fits ? { expected, parameters } : null;
}

/** Whether a stored hash was made with other parameters than the current ones. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(CURRENT);
}

function inQueue<T>(work: () => Promise<T>): Promise<T> {
  // In the order of arrival: the limits of attempts are what keeps clients apart.
  return queue.run('all', work, { signal: waitingFor.getStore() });
}

function derive(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  // The same password can be typed as different code points on different keyboards.
  const message = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, ...parameters }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

/** Base64 without padding, as in the PHC format. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
