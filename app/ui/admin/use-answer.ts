import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * A page's answer to its form, until the next form or page. The router forgets it as soon as the
 * page follows a change from elsewhere; a one-time link or a sentence that is being read would go.
 */
export function useAnswer<T>(answer: T | undefined): T | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  if (answer !== undefined && (answer !== kept.answer || key !== kept.key)) {
    setKept({ key, answer });
  }
  return answer ?? (kept.key === key ? kept.answer : undefined);
}
