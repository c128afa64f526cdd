import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Puts the cursor where the next thing is typed: the field that the address names, or the first empty one. */
export function useFirstField(form: RefObject<HTMLFormElement | null>, step: string): void {
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    const fields = [
      ...(form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'input:not([type="hidden"]), textarea',
      ) ?? []),
    ];
    const named = fields.find(({ id }) => id === hash.slice(1));
    (named ?? fields.find(({ value }) => value === ''))?.focus();
  }, [form, step, hash]);
}
