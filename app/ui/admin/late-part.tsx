import { type ComponentType, useEffect, useState } from 'react';
import { describeFailure } from './line/describe-failure.ts';
import { onReturn } from './line/line.ts';
import { loadScript } from './line/load-script.ts';
import { useToast } from './toasts.tsx';
import { useLatest } from './use-latest.ts';
import { whenIdle } from './when-idle.ts';

interface Closable {
  onClose: () => void;
}

/**
 * A part of a page that the page starts without, such as a dialog. It is loaded while the browser is
 * idle, or when it is first open, and stays from then on. Where it cannot be loaded, a notice says so
 * and it is closed: the page and what was typed stay. What cannot be closed is loaded again once the
 * site answers.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  async function loadOnce(): Promise<ComponentType<Props>> {
    loaded ??= await loadScript(load);
    return loaded;
  }
  return function LatePart(props: Props) {
    const [, setIsLoaded] = useState(false);
    const Part = loaded;
    const toast = useToast();
    const latest = useLatest(props);
    useEffect(() => {
      if (loaded !== null) return;
      let isThere = true;
      const stop = whenIdle(() => {
        loadOnce().then(
          () => isThere && setIsLoaded(true),
          // Opening it tries again, and says what is wrong.
          () => undefined,
        );
      });
      return () => {
        isThere = false;
        stop();
      };
    }, []);
    const isWanted = Part === null && isOpen(props);
    useEffect(() => {
      if (!isWanted) return;
      const stop = new AbortController();
      const { signal } = stop;
      function load(): void {
        loadOnce().then(
          () => signal.aborted || setIsLoaded(true),
          (error: unknown) => {
            if (signal.aborted) return;
            toast.error('Error', describeFailure(error));
            if ('onClose' in latest.current) (latest.current as Closable).onClose();
          },
        );
      }
      load();
      onReturn(load, stop);
      return () => stop.abort();
    }, [isWanted, toast, latest]);
    return Part === null ? null : <Part {...props} />;
  };
}
