import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the newest render, for what is called later: a listener, a timer, an answer. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
