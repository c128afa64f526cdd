import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useToast } from './toasts.tsx';

const NOT_LOADED = 'This needs to reach the site. Check your internet connection and try again.';

/**
 * A part of a page that is loaded when it is first open, such as a dialog, and stays from then on.
 * Where it cannot be loaded, a notice says so and it is closed: the page and what was typed stay.
 */
export function latePart<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LatePart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded);
    const toast = useToast();
    const latest = useRef(props);
    useEffect(() => {
      latest.current = props;
    });
    const isWanted = Part === null && isOpen(props);
    useEffect(() => {
      if (!isWanted) return;
      let isShown = true;
      load().then(
        (part) => {
          loaded = part;
          if (isShown) setPart(() => part);
        },
        () => {
          if (!isShown) return;
          toast.error('Error', NOT_LOADED);
          latest.current.onClose();
        },
      );
      return () => {
        isShown = false;
      };
    }, [isWanted, toast]);
    return Part === null ? null : <Part {...props} />;
  };
}
