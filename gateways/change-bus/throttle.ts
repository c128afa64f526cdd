export interface Throttled {
  call(): void;
  /** Drops a call that waits. */
  stop(): void;
}

/** Calls the listener soon after the first call, and together for all calls of the time after it. */
export function throttle(
  listener: () => void,
  milliseconds: number,
  clock: () => number = () => performance.now(),
): Throttled {
  let lastCalled = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  return {
    call() {
      timer ??= setTimeout(
        () => {
          timer = null;
          lastCalled = clock();
          listener();
        },
        Math.max(0, lastCalled + milliseconds - clock()),
      ).unref();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
