import type { StoredImage } from '../image-protocol.ts';

/** A file that is uploaded, or could not be. */
export interface QueuedFile {
  readonly id: number;
  readonly file: File;
  readonly state: 'waiting' | 'uploading' | 'failed';
  /** From 0 to 1, of what is uploading. */
  readonly fraction: number;
  /** Why it failed; empty otherwise. */
  readonly message: string;
}

export interface UploadQueue {
  readonly files: readonly QueuedFile[];
  /** What arrived, in the order in which it was chosen. */
  readonly done: readonly StoredImage[];
  readonly nextId: number;
}

export const EMPTY_QUEUE: UploadQueue = { files: [], done: [], nextId: 0 };

export type QueueAction =
  | { readonly kind: 'add'; readonly files: readonly File[] }
  | { readonly kind: 'start' | 'retry' | 'remove'; readonly id: number }
  | { readonly kind: 'progress'; readonly id: number; readonly fraction: number }
  | { readonly kind: 'fail'; readonly id: number; readonly message: string }
  | { readonly kind: 'arrive'; readonly id: number; readonly image: StoredImage };

/** Files are uploaded one after the other; one that fails keeps its place until it is tried again. */
export function reduceQueue(queue: UploadQueue, action: QueueAction): UploadQueue {
  switch (action.kind) {
    case 'add': {
      const added = action.files.map(
        (file, index): QueuedFile => ({
          id: queue.nextId + index,
          file,
          state: 'waiting',
          fraction: 0,
          message: '',
        }),
      );
      return {
        ...queue,
        files: [...queue.files, ...added],
        nextId: queue.nextId + added.length,
      };
    }
    case 'start':
      return change(queue, action.id, { state: 'uploading', fraction: 0, message: '' });
    case 'progress':
      return change(queue, action.id, { fraction: action.fraction });
    case 'fail':
      return change(queue, action.id, { state: 'failed', message: action.message });
    case 'retry':
      return change(queue, action.id, { state: 'waiting', message: '' });
    case 'remove':
      return { ...queue, files: queue.files.filter(({ id }) => id !== action.id) };
    case 'arrive':
      return {
        ...queue,
        files: queue.files.filter(({ id }) => id !== action.id),
        done: [...queue.done, action.image],
      };
  }
}

function change(queue: UploadQueue, id: number, part: Partial<QueuedFile>): UploadQueue {
  return {
    ...queue,
    files: queue.files.map((each) => (each.id === id ? { ...each, ...part } : each)),
  };
}

/** The file that is to be uploaded now; null while one is, or when none waits. */
export function nextToUpload({ files }: UploadQueue): QueuedFile | null {
  if (files.some(({ state }) => state === 'uploading')) return null;
  return files.find(({ state }) => state === 'waiting') ?? null;
}

/** Whether nothing waits or is uploading. What failed stays in the list. */
export function isSettled({ files }: UploadQueue): boolean {
  return files.every(({ state }) => state === 'failed');
}
