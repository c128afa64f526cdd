import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Puts the cursor into the field that the fragment of the address names, so that one can type at once. */
export function useFieldOfAddress(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit of the page
  useEffect(() => {
    const named = document.getElementById(hash.slice(1));
    if (named?.matches('input, textarea, select')) named.focus();
  }, [hash, key]);
}
