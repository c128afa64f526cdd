import { whenIdle } from '#app/ui/admin/when-idle.ts';

/** Gives up the turn of one that does not end, such as on a connection that is stuck. */
const LONGEST_MILLISECONDS = 8_000;

interface Wish {
  readonly onTurn: () => void;
}

/**
 * Something that takes the browser's time, one after another, each once the browser has nothing else
 * to do.
 * @param whenFree calls back once, unless what it returns is called before
 */
export function createTurns(whenFree: (run: () => void) => () => void = whenIdle) {
  const waiting: Wish[] = [];
  let current: Wish | null = null;

  function next(): void {
    const wish = waiting.shift();
    current = wish ?? null;
    if (wish === undefined) return;
    whenFree(() => {
      if (current === wish) wish.onTurn();
    });
  }
  return {
    /** Returns how to end the turn, or to give it up. */
    ask(onTurn: () => void): () => void {
      const wish = { onTurn };
      waiting.push(wish);
      if (current === null) next();
      return () => {
        const place = waiting.indexOf(wish);
        if (place >= 0) waiting.splice(place, 1);
        if (current === wish) next();
      };
    },
  };
}

const pictures = createTurns();

/** A turn to show a picture of a page. Ends by itself after a while. */
export function askForPicture(onTurn: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = pictures.ask(() => {
    timer = setTimeout(end, LONGEST_MILLISECONDS);
    onTurn();
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}
