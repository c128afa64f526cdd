import { useState } from 'react';

/**
 * The id of what a form sent last, to begin it anew. Another form of the page may be sent meanwhile, which
 * leaves what is typed in this one. Once the page is read again, as before that it has the words that were
 * sent.
 */
export function useSentId(storedId: string | null, busy: boolean): string | null {
  const [sentId, setSentId] = useState(storedId);
  if (storedId !== null && storedId !== sentId && !busy) setSentId(storedId);
  return sentId;
}
