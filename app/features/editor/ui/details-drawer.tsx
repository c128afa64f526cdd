import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#app/ui/primitives/button.tsx';
import { PHONE, useMedia } from './use-media.ts';

export const DETAILS = 'post-details';

interface DetailsDrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The fields beside the text, which stay part of its form. A sheet at the side; on a phone it fills
 * the screen, and nothing behind it can be reached meanwhile.
 */
export function DetailsDrawer({ open, onClose, children }: DetailsDrawerProps) {
  const drawer = useRef<HTMLElement>(null);
  const coversAll = useMedia(PHONE) && open;

  useEffect(() => {
    const element = drawer.current;
    if (!coversAll || element === null) return;
    const behind = listBehind(element);
    for (const other of behind) other.inert = true;
    return () => {
      for (const other of behind) other.inert = false;
    };
  }, [coversAll]);

  return (
    <aside
      ref={drawer}
      id={DETAILS}
      className="drawer"
      hidden={!open}
      aria-labelledby={`${DETAILS}-title`}
      onKeyDown={(event) => {
        const { key, currentTarget, target, defaultPrevented } = event;
        // A dialog that was opened here closes alone.
        const isOwn = target instanceof Node && currentTarget.contains(target);
        if (key !== 'Escape' || defaultPrevented || !isOwn) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="drawer-head">
        <h2 id={`${DETAILS}-title`} tabIndex={-1}>
          Details
        </h2>
        <Button look="quiet" small onClick={onClose}>
          Done
        </Button>
      </div>
      <div className="form drawer-fields">{children}</div>
    </aside>
  );
}

/** Everything else of the page, but not the dialogs and notices, which are in front. */
function listBehind(drawer: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (let at: HTMLElement = drawer; !at.matches('.admin-frame'); ) {
    const { parentElement: parent } = at;
    if (parent === null) break;
    for (const other of parent.children) {
      if (other !== at && other instanceof HTMLElement && !other.inert) others.push(other);
    }
    at = parent;
  }
  return others;
}
