import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import type { Ask } from '#app/ui/admin/use-question.tsx';
import type { StoredImage } from '../image-protocol.ts';
import { sendImage } from './offered/send-image.ts';
import { EMPTY_QUEUE, nextToUpload, reduceQueue, type UploadQueue } from './upload-queue.ts';

export interface Uploads {
  readonly queue: UploadQueue;
  add(files: Iterable<File>): void;
  /** Tries a file that failed once more. */
  retry(id: number): void;
  /** Cancels a file, or takes one that failed off the list. */
  remove(id: number): void;
}

interface UploadOptions {
  readonly ask: Ask;
  /** The id of the image that the file takes the place of. */
  readonly replaces?: string | undefined;
  /** `isLast`: nothing else waits or is under way. */
  readonly onArrive?: (image: StoredImage, isLast: boolean) => void;
}

/** Uploads files one after the other. One that is under way when its list is closed is in the library then. */
export function useUploads({ ask, replaces, onArrive }: UploadOptions): Uploads {
  const [queue, dispatch] = useReducer(reduceQueue, EMPTY_QUEUE);
  const controllers = useRef(new Map<number, AbortController>());
  const latest = useLatest({ queue, onArrive });

  const next = nextToUpload(queue);
  useEffect(() => {
    if (next === null) return;
    const { id, file } = next;
    const controller = new AbortController();
    controllers.current.set(id, controller);
    dispatch({ kind: 'start', id });
    void sendImage({
      file,
      replaces,
      ask,
      signal: controller.signal,
      onProgress: (fraction) => dispatch({ kind: 'progress', id, fraction }),
    }).then((answer) => {
      controllers.current.delete(id);
      if (answer === null) {
        dispatch({ kind: 'remove', id });
      } else if (answer.ok) {
        dispatch({ kind: 'arrive', id, image: answer.image });
        const { queue, onArrive } = latest.current;
        const rest = queue.files.filter((each) => each.id !== id && each.state !== 'failed');
        onArrive?.(answer.image, rest.length === 0);
      } else {
        dispatch({ kind: 'fail', id, message: answer.message });
      }
    });
  }, [next, ask, replaces, latest]);

  const add = useCallback(
    (files: Iterable<File>) => dispatch({ kind: 'add', files: [...files] }),
    [],
  );
  const retry = useCallback((id: number) => dispatch({ kind: 'retry', id }), []);
  const remove = useCallback((id: number) => {
    controllers.current.get(id)?.abort();
    dispatch({ kind: 'remove', id });
  }, []);
  return { queue, add, retry, remove };
}
