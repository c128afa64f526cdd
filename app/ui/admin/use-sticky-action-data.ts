import { useState } from 'react';
import { useLocation } from 'react-router';
import { entryOf } from './history-entry.ts';

/**
 * Keeps a page's action data until the next submission or navigation. React Router drops it on the
 * next revalidation, which live updates cause; a one-time link or a message would disappear while
 * it is being read.
 */
export function useStickyActionData<T>(actionData: T | undefined): T | undefined {
  const key = entryOf(useLocation());
  const [last, setLast] = useState({ key, actionData });
  if (actionData !== undefined && (actionData !== last.actionData || key !== last.key)) {
    setLast({ key, actionData });
  }
  return actionData ?? (last.key === key ? last.actionData : undefined);
}
