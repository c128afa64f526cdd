import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLatest } from '../use-latest.ts';
import { dragByHandle } from './item-drag.ts';
import { stepOf } from './item-order.ts';

interface ItemHandleProps {
  name: string;
  index: number;
  /** Called with a place that may be outside of the list. */
  onMove: (to: number) => void;
}

/** Drags a list item to another place; on the keyboard, Alt with an arrow key moves it. */
export function ItemHandle({ name, index, onMove }: ItemHandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const latest = useLatest(onMove);
  useEffect(() => {
    const element = handle.current;
    if (element === null) return;
    const stop = new AbortController();
    dragByHandle(element, {
      signal: stop.signal,
      begin() {
        element.focus({ preventScroll: true });
        const item = element.closest('li');
        const items = [...(item?.parentElement?.children ?? [])] as HTMLElement[];
        return item === null ? null : { items, from: items.indexOf(item) };
      },
      end(to) {
        if (to !== null) latest.current(to);
      },
    });
    return () => stop.abort();
  }, [latest]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = stepOf(event);
    if (step === 0) return;
    event.preventDefault();
    onMove(index + step);
  }
  return (
    <button
      ref={handle}
      type="button"
      className="text-item-handle"
      data-handle=""
      aria-label={`Drag ${name} to another place`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      title="Drag, or press Alt and an arrow key"
      onKeyDown={onKeyDown}
    />
  );
}
