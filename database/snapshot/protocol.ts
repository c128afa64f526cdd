import type { DatabaseInfo } from './database-info.ts';
import type { LoadRequest } from './load-snapshot.ts';
import type { RowsLocation } from './read-consistently.ts';

/** The request to the snapshot process, which it gets once. */
export type SnapshotRequest =
  | { readonly kind: 'write'; readonly location: RowsLocation; readonly target: string }
  | ({ readonly kind: 'load' } & LoadRequest);

export type SnapshotMessage =
  | { readonly kind: 'progress' }
  | { readonly kind: 'done'; readonly info: DatabaseInfo }
  | { readonly kind: 'damaged'; readonly message: string }
  | {
      readonly kind: 'failed' | 'unreachable';
      readonly message: string;
      readonly code: string | undefined;
    };
