export type BackupErrorCode =
  | 'under_way'
  | 'no_room'
  | 'exists'
  | 'nothing_there'
  | 'not_a_backup'
  | 'damaged'
  | 'not_read'
  | 'newer_version'
  | 'early_version'
  | 'other_file_system'
  | 'not_allowed'
  | 'nothing_to_go_back_to'
  | 'stopped'
  | 'wrong_key'
  | 'not_ours'
  | 'store_unavailable';

/** Why a backup or a restore failed. The message is shown to people. */
export class BackupError extends Error {
  override name = 'BackupError';
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
