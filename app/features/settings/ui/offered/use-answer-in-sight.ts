import { type RefObject, useEffect } from 'react';

/** The button can be far down: shows the first invalid field, or the notice at the top. */
export function useAnswerInSight(
  answer: { saved: boolean } | undefined,
  { heading, form }: Record<'heading' | 'form', RefObject<HTMLElement | null>>,
): void {
  useEffect(() => {
    if (answer === undefined) return;
    if (answer.saved) heading.current?.scrollIntoView();
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer, heading, form]);
}
