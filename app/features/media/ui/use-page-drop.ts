import { useEffect, useState } from 'react';
import { useLatest } from '#app/ui/admin/use-latest.ts';

/** Takes files that are dropped anywhere on the page. Returns whether some are held over it. */
export function usePageDrop(onDrop: (files: Iterable<File>) => void, isEnabled: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  const drop = useLatest(onDrop);
  useEffect(() => {
    if (!isEnabled) return;
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    const hasFiles = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') ?? false;
    addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        // Without it, the browser would open the file in place of the page.
        event.preventDefault();
        setIsOver(true);
      },
      options,
    );
    addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (relatedTarget === null) setIsOver(false);
      },
      options,
    );
    addEventListener(
      'drop',
      (event) => {
        setIsOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        drop.current([...(event.dataTransfer?.files ?? [])]);
      },
      options,
    );
    return () => {
      listeners.abort();
      setIsOver(false);
    };
  }, [isEnabled, drop]);
  return isOver;
}
