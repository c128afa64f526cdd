import type { BucketLocation } from '#config/storage-url.ts';
import {
  ObjectExistsError,
  ObjectStoreError,
  ObjectStoreRejectedError,
  ObjectStoreUnavailableError,
  type RejectionReason,
} from './object-store-error.ts';

/**
 * The fields that we read from errors of the S3 client, of its search for credentials, and of the
 * system.
 */
interface Failure {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Responses to a HEAD request have no body: only the status says what happened. */
export function isMissingObject(error: unknown): boolean {
  const { name } = error as Failure;
  return name === 'NoSuchKey' || name === 'NotFound';
}

const REASONS: Readonly<Record<string, RejectionReason>> = {
  InvalidAccessKeyId: 'credentials',
  SignatureDoesNotMatch: 'credentials',
  ExpiredToken: 'credentials',
  InvalidToken: 'credentials',
  TokenRefreshRequired: 'credentials',
  CredentialsProviderError: 'credentials',
  TokenProviderError: 'credentials',
  NoSuchBucket: 'bucket',
  InvalidBucketName: 'bucket',
  PermanentRedirect: 'region',
  TemporaryRedirect: 'region',
  AuthorizationHeaderMalformed: 'region',
  IllegalLocationConstraintException: 'region',
  AccessDenied: 'access',
  AllAccessDisabled: 'access',
  AccountProblem: 'access',
  RequestTimeTooSkewed: 'clock',
  RequestExpired: 'clock',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
  XMinioAdminBucketQuotaExceeded: 'full',
  NotImplemented: 'request',
};

const REASONS_OF_STATUS: Readonly<Record<number, RejectionReason>> = {
  301: 'region',
  307: 'region',
  401: 'credentials',
  403: 'access',
  507: 'full',
};

const CONDITION_FAILED = 412;
const CONFLICT = 409;
const TOO_MANY_REQUESTS = 429;
const REQUEST_TIMEOUT = 408;

/** Translates what the S3 client reports into an error with a sentence for the operator. */
export function toObjectStoreError(error: unknown, location: BucketLocation): unknown {
  if (error instanceof ObjectStoreError) return error;
  const failure = error as Failure;
  const status = failure.$metadata?.httpStatusCode;
  if (failure.name === 'PreconditionFailed' || status === CONDITION_FAILED) {
    return new ObjectExistsError(`in the bucket ${location.bucket}`, error);
  }
  const reason = reasonOf(failure, status);
  if (reason !== null) {
    return new ObjectStoreRejectedError(
      reason,
      describeRejection(reason, location, failure),
      error,
    );
  }
  if (isTemporary(failure, status)) {
    const what = status ?? failure.code ?? failure.name ?? 'unknown';
    return new ObjectStoreUnavailableError(
      `${capitalize(placeOf(location))} does not answer (${what}).`,
      error,
    );
  }
  return error;
}

function reasonOf(failure: Failure, status: number | undefined): RejectionReason | null {
  if (failure.message === 'Region is missing') return 'region';
  const named = REASONS[failure.name ?? ''];
  if (named !== undefined) return named;
  if (status === undefined || status === REQUEST_TIMEOUT || status === TOO_MANY_REQUESTS)
    return null;
  if (failure.name === 'SlowDown' || status === CONFLICT) return null;
  return REASONS_OF_STATUS[status] ?? (status >= 400 && status < 500 ? 'request' : null);
}

/**
 * System errors have a code, the client's time-outs have a name, and other errors have a status.
 */
function isTemporary(failure: Failure, status: number | undefined): boolean {
  return (
    status !== undefined ||
    failure.code !== undefined ||
    failure.name === 'TimeoutError' ||
    failure.name === 'AbortError'
  );
}

function placeOf({ bucket, endpoint }: BucketLocation): string {
  return `the bucket ${bucket} at ${endpoint ?? 'Amazon S3'}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One sentence that says what to do. It contains no access keys, and no text from the store. */
function describeRejection(
  reason: RejectionReason,
  location: BucketLocation,
  failure: Failure,
): string {
  const place = placeOf(location);
  switch (reason) {
    case 'credentials':
      return failure.name === 'CredentialsProviderError'
        ? `There are no credentials for ${place}: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`
        : `${capitalize(place)} does not accept the credentials: check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
    case 'bucket':
      return `There is no bucket ${location.bucket} at ${location.endpoint ?? 'Amazon S3'}: create it, or correct its name.`;
    case 'region':
      return location.region === undefined
        ? `${capitalize(place)} needs its region: add region=… to the address of the bucket, as its provider shows it.`
        : `${capitalize(place)} is not in the region ${location.region}: correct the region in its address.`;
    case 'access':
      return `${capitalize(place)} rejects access: its credentials need the rights to list the bucket, and to read, write and delete objects in it.`;
    case 'clock':
      return `${capitalize(place)} rejects requests because the clock of this machine is wrong: set it, best by NTP.`;
    case 'full':
      return `${capitalize(place)} has no more room: make some, or raise its quota.`;
    default:
      return `${capitalize(place)} rejects the request (${failure.name ?? 'unknown'}).`;
  }
}
