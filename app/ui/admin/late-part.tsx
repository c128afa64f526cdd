import { type ComponentType, useEffect, useState } from 'react';
import { OFFLINE } from './offline.ts';
import { useToast } from './toasts.tsx';
import { useLatest } from './use-latest.ts';
import { whenIdle } from './when-idle.ts';

let answer: Promise<void> | null = null;

/**
 * Loads a script once the server answers. Browsers remember until the page is loaded anew that a
 * script could not be loaded, and then trying again would do nothing (Chromium 153; the standard no
 * longer asks for it). Another address would load what the script shares with others twice.
 */
export async function loadScript<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  answer ??= askServer().finally(() => {
    answer = null;
  });
  await answer;
  return load();
}

async function askServer(): Promise<void> {
  const { ok } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
  if (!ok) throw new Error('The server does not have the scripts of this page.');
}

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
      let isShown = true;
      loadOnce().then(
        () => isShown && setIsLoaded(true),
        () => {
          if (!isShown) return;
          toast.error('Error', OFFLINE);
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
