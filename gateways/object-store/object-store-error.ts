/** `message` is a sentence for the operator; `cause` is the error of the store or the system. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError';
  readonly code: 'store_unavailable' | 'store_rejected' | 'object_exists' | 'object_too_large';
  constructor(code: ObjectStoreError['code'], sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.code = code;
  }
}

/** The store cannot be reached, is too slow or fails internally: the same call may work later. */
export class ObjectStoreUnavailableError extends ObjectStoreError {
  override name = 'ObjectStoreUnavailableError';
  constructor(sentence: string, cause?: unknown) {
    super('store_unavailable', sentence, cause);
  }
}

/** The problem that somebody has to fix before the store works. */
export type RejectionReason =
  | 'credentials'
  | 'bucket'
  | 'region'
  | 'access'
  | 'clock'
  | 'full'
  | 'taken'
  | 'request';

/** The store answered and rejected the request. */
export class ObjectStoreRejectedError extends ObjectStoreError {
  override name = 'ObjectStoreRejectedError';
  readonly reason: RejectionReason;
  constructor(reason: RejectionReason, sentence: string, cause?: unknown) {
    super('store_rejected', sentence, cause);
    this.reason = reason;
  }
}

/** An exclusive `put` found an object with that key. */
export class ObjectExistsError extends ObjectStoreError {
  override name = 'ObjectExistsError';
  constructor(key: string, cause?: unknown) {
    super('object_exists', `There is already an object with the key ${key}.`, cause);
  }
}

/** The store sends more than an object of ours can have. */
export class ObjectTooLargeError extends ObjectStoreError {
  override name = 'ObjectTooLargeError';
  constructor(what: string, maxBytes: number) {
    super(
      'object_too_large',
      `${what} is longer than it can be (${maxBytes.toLocaleString('en-US')} bytes): it is not what was stored there.`,
    );
  }
}
