import { useState } from 'react';
import type { EditorView } from '#app/features/articles/editor-protocol.ts';
import { rememberPreference } from '../send.ts';

export type ContentView = ReturnType<typeof useContentView>;

/** The view that a content is shown in: the one that this person chose last, or HTML after a failure. */
export function useContentView(initial: EditorView) {
  const [view, setView] = useState<EditorView>(initial);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    view,
    /** Why the HTML is shown, if nobody chose it. */
    problem,
    choose(next: EditorView): void {
      setProblem(null);
      setView(next);
      void rememberPreference({ view: next });
    },
    fail(message: string): void {
      setProblem(message);
      setView('html');
    },
  };
}
