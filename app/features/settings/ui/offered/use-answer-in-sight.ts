import { type RefObject, useEffect } from 'react';
import { findInvalid } from '#app/ui/forms/find-invalid.ts';

/** The button can be far down: shows the first invalid field, or the notice at the top. */
export function useAnswerInSight(
  answer: { saved: boolean } | undefined,
  { heading, form }: Record<'heading' | 'form', RefObject<HTMLElement | null>>,
): void {
  useEffect(() => {
    if (answer === undefined) return;
    if (answer.saved) heading.current?.scrollIntoView();
    else findInvalid(form.current)?.focus();
  }, [answer, heading, form]);
}
