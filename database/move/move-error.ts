type MoveErrorCode =
  | 'usage'
  | 'nothing_there'
  | 'other_version'
  | 'cannot_open'
  | 'done'
  | 'target_in_use'
  | 'target_not_empty'
  | 'under_way'
  | 'unfinished'
  | 'cannot_store'
  | 'differs';

/** A move cannot be begun or finished. The message is written for the person at the terminal. */
export class MoveError extends Error {
  override name = 'MoveError';
  readonly code: MoveErrorCode;

  constructor(code: MoveErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
