import { type FormEvent, useEffect, useRef } from 'react';

/** The id of the newest entry of what happened. */
export const NEWEST_ENTRY_ID = 'newest-entry';

/** Where one goes on after a change was stored, by what it was: the first of them that is on the page. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  call: ['#answer-text', '#follow-up-row > summary'],
  note: ['#note'],
  answer: [`#${NEWEST_ENTRY_ID}`],
  'answered-elsewhere': [`#${NEWEST_ENTRY_ID}`],
  status: ['#lead-outcome', '#lead-status [aria-pressed="true"]'],
  'follow-up': ['#follow-up-row > summary'],
  'follow-up-done': ['#follow-up-row > summary'],
  assign: ['#assigned-row > summary'],
  'do-not-text': ['#texting-row > summary'],
};

interface Stored {
  readonly intent: string;
  readonly problem: string | null;
}

/**
 * Once a change is stored, the focus goes to where one goes on; after one that was not stored, back to
 * the button that was pressed.
 */
export function useFocusAfter(answer: Stored | undefined, busy: boolean) {
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (busy || pressed.current === null || answer === undefined) return;
    const button = pressed.current;
    pressed.current = null;
    // Somebody went on meanwhile.
    if (document.activeElement !== document.body && document.activeElement !== button) return;
    if (answer.problem !== null) return focusOn(button);
    const next = (NEXT[answer.intent] ?? [])
      .map((selector) => document.querySelector<HTMLElement>(selector))
      .find((element) => element?.checkVisibility());
    focusOn(next ?? document.querySelector<HTMLElement>('main h1'));
  }, [answer, busy]);
  return {
    onSubmit({ nativeEvent }: FormEvent): void {
      const { submitter } = nativeEvent as SubmitEvent;
      pressed.current = submitter;
    },
  };
}

/** A keyboard that opens unasked would cover what a phone shows. */
export function focusOn(element: HTMLElement | null): void {
  if (element === null) return;
  const opensKeyboard =
    element.matches('input, textarea') && !matchMedia('(pointer: fine)').matches;
  if (opensKeyboard) element.scrollIntoView({ block: 'nearest' });
  else element.focus();
}
