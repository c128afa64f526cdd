import { type ComponentType, useEffect, useState } from 'react';
import { useToast } from './toasts.tsx';
import { useLatest } from './use-latest.ts';
import { whenIdle } from './when-idle.ts';

const NOT_LOADED = 'This needs to reach the site. Check your internet connection and try again.';

interface Closable {
  onClose: () => void;
}

/**
 * A part of a page that the page starts without, such as a dialog. It is loaded while the browser is
 * idle, or when it is first open, and stays from then on. Where it cannot be loaded, a notice says so
 * and it is closed: the page and what was typed stay.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  async function loadOnce(): Promise<ComponentType<Props>> {
    loaded ??= await load();
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
      let isShown = true;
      loadOnce().then(
        () => isShown && setIsLoaded(true),
        () => {
          if (!isShown) return;
          toast.error('Error', NOT_LOADED);
          if ('onClose' in latest.current) (latest.current as Closable).onClose();
        },
      );
      return () => {
        isShown = false;
      };
    }, [isWanted, toast, latest]);
    return Part === null ? null : <Part {...props} />;
  };
}
