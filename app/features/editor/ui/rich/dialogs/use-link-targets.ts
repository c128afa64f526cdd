import { useEffect, useState } from 'react';
import type { LinkTarget } from '#app/features/articles/editor-protocol.ts';
import { requestLinkTargets } from '../../send.ts';
import { looksLikeAddress } from './address.ts';

const TYPING_PAUSE_MILLISECONDS = 150;
const SHORTEST_QUERY = 2;

/** The posts and pages whose title fits what was typed; null while nothing is searched for. */
export function useLinkTargets(typed: string): readonly LinkTarget[] | null {
  const [targets, setTargets] = useState<readonly LinkTarget[] | null>(null);
  useEffect(() => {
    const query = typed.trim();
    if (query.length < SHORTEST_QUERY || looksLikeAddress(query)) {
      setTargets(null);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      requestLinkTargets(query, abort.signal).then(
        (answer) => !abort.signal.aborted && setTargets(answer.targets),
        // Without the list an address can still be typed.
        () => !abort.signal.aborted && setTargets(null),
      );
    }, TYPING_PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return targets;
}
