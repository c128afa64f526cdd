import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { dragByHandle } from './item-drag.ts';
import { stepOf } from './item-order.ts';

interface ItemHandleProps {
  name: string;
  index: number;
  /** Called with a place that may be outside of the list. */
  onMove: (to: number) => void;
  /** If it moves across lists beside each other, of which `index` is one: those lists. */
  findLists?: () => readonly HTMLElement[];
}

/** Drags a list item to another place; on the keyboard, Alt with an arrow key moves it. */
export function ItemHandle({ name, index, onMove, findLists }: ItemHandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const latest = useLatest({ onMove, findLists, index });
  useEffect(() => {
    const element = handle.current;
    if (element === null) return;
    const stop = new AbortController();
    dragByHandle(element, {
      signal: stop.signal,
      begin() {
        element.focus({ preventScroll: true });
        const item = element.closest('li');
        const lists = latest.current.findLists?.();
        if (item !== null && lists !== undefined) {
          return { items: lists, from: latest.current.index, dragged: item };
        }
        const items = [...(item?.parentElement?.children ?? [])] as HTMLElement[];
        return item === null ? null : { items, from: items.indexOf(item) };
      },
      end(to) {
        if (to !== null) latest.current.onMove(to);
      },
    });
    return () => stop.abort();
  }, [latest]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = stepOf(event, findLists !== undefined);
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
      aria-keyshortcuts={
        findLists === undefined ? 'Alt+ArrowUp Alt+ArrowDown' : 'Alt+ArrowLeft Alt+ArrowRight'
      }
      title="Drag, or press Alt and an arrow key"
      onKeyDown={onKeyDown}
    />
  );
}
