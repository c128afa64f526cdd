import type { ChildProcess } from 'node:child_process';
import { childEnvironment } from '#config/child-environment.ts';
import { programFile } from '#config/program-file.ts';
import { runLimited } from '#gateways/limited-process/start-limited.ts';
import { DamagedDatabaseError, type DatabaseInfo, SnapshotError } from './database-info.ts';
import type { LoadRequest } from './load-snapshot.ts';
import type { SnapshotMessage, SnapshotRequest } from './protocol.ts';
import type { RowsLocation } from './read-consistently.ts';

export interface SnapshotLimits {
  readonly memoryBytes: number;
  /** How long it may work without reporting progress. */
  readonly silentMilliseconds: number;
}

const MEGABYTE = 1024 * 1024;
const LIMITS: SnapshotLimits = { memoryBytes: 768 * MEGABYTE, silentMilliseconds: 5 * 60 * 1000 };
const HEAP_MEGABYTES = 256;

const ENTRY = programFile(import.meta.filename, 'snapshot-process.ts');

/** The variables that PostgreSQL's driver and TLS read from the environment. */
const FOR_POSTGRES = /^(?:PG[A-Z]+|HOME|APPDATA|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR))$/;

/**
 * Writes the rows of the database as of one moment into a new file.
 * @throws SnapshotError
 */
export function takeSnapshot(
  location: RowsLocation,
  target: string,
  signal?: AbortSignal,
): Promise<DatabaseInfo> {
  const environment = 'url' in location ? childEnvironment(FOR_POSTGRES) : {};
  return run({ kind: 'write', location, target }, { environment, signal });
}

/**
 * Makes a `site.db` from the rows in an untrusted file, in a process with limits and without an
 * environment.
 * @throws DamagedDatabaseError; SnapshotError for a failure that is not the file's fault
 */
export function loadSnapshot(
  request: LoadRequest,
  signal?: AbortSignal,
  limits: SnapshotLimits = LIMITS,
): Promise<DatabaseInfo> {
  return run({ kind: 'load', ...request }, { environment: {}, signal, limits });
}

interface RunOptions {
  readonly environment: Record<string, string>;
  readonly signal: AbortSignal | undefined;
  readonly limits?: SnapshotLimits;
}

async function run(
  request: SnapshotRequest,
  { environment, signal, limits = LIMITS }: RunOptions,
): Promise<DatabaseInfo> {
  const { memoryBytes, silentMilliseconds } = limits;
  const answer = await runLimited(
    ENTRY,
    { limits: { memoryBytes }, heapMegabytes: HEAP_MEGABYTES, environment, signal },
    (child) => ask(child, request, silentMilliseconds),
  );
  if (answer.kind === 'done') return answer.info;
  if (answer.kind === 'damaged') throw new DamagedDatabaseError(answer.message);
  if (answer.kind === 'unreachable') {
    const cause = Object.assign(new Error(answer.message), { code: answer.code });
    throw new SnapshotError(answer.message, 'unreachable', { cause });
  }
  throw new SnapshotError(answer.message, answer.code);
}

type Answer = Exclude<SnapshotMessage, { kind: 'progress' }>;

function ask(
  child: ChildProcess,
  request: SnapshotRequest,
  silentMilliseconds: number,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const giveUp = () => reject(tooMuch(request));
  const exited = (_: number | null, by: NodeJS.Signals | null) =>
    // Its own limits end it differently.
    reject(by === 'SIGKILL' ? endedFromOutside() : tooMuch(request));
  let timer = setTimeout(giveUp, silentMilliseconds);
  child.on('message', (message: SnapshotMessage) => {
    clearTimeout(timer);
    if (message.kind === 'progress') timer = setTimeout(giveUp, silentMilliseconds);
    else resolve(message);
  });
  child.once('error', reject);
  child.once('exit', exited);
  child.send(request, (error) => error && reject(error));
  return promise.finally(() => clearTimeout(timer));
}

function tooMuch({ kind }: SnapshotRequest): Error {
  return kind === 'load'
    ? new DamagedDatabaseError('reading its database takes too much memory or time')
    : new SnapshotError('it took too much memory or time');
}

function endedFromOutside(): SnapshotError {
  return new SnapshotError(
    'the process that did it was ended, as the system does when memory runs out',
  );
}
