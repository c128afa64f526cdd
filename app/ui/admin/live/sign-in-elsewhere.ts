import { EVENTS_URL } from '../line/line.ts';
import { useLive } from './live.ts';

/**
 * Calls back once this page may read again, while it waits for a sign-in: somebody has signed in in
 * another tab. Not if that was another person, whose pages this is none of.
 */
export function useSignInElsewhere(isWaiting: boolean, onSignedIn: () => void): void {
  useLive(({ type }) => {
    if (!isWaiting || type !== 'changes') return;
    // The stream's address answers like this to what would not read the stream.
    fetch(EVENTS_URL, { headers: { Accept: 'application/json' } }).then(
      ({ status }) => status === 406 && onSignedIn(),
      // The next message tries again.
      () => undefined,
    );
  });
}
