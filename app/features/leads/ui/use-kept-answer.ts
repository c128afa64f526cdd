import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OpenEditor } from '#app/features/drafts/open-editor.ts';
import { useKeeper } from '#app/ui/admin/keeping/use-keeper.ts';
import { sendJson } from '#app/ui/admin/line/send-json.ts';
import type { AnswerText } from '../answers/answer-text.ts';

const RHYTHM = { pause: 1_000, longestWait: 10_000, firstRetry: 2_000, longestRetry: 60_000 };

interface Kept extends AnswerText {
  /** Whether it was opened in an email app, and nobody has said what became of it. */
  readonly isOpened: boolean;
}

/** Keeps what is typed on the server, and replaces it in a way that the browser can undo. */
export function useKeptAnswer(
  { leadId, mailId }: { leadId: string; mailId: string },
  element: RefObject<HTMLFormElement | null>,
  begin: Kept,
) {
  const words = useRef(begin);
  const kept = useRef(begin);
  const [writer] = useState(() => crypto.randomUUID());
  const sequence = useRef(0);
  const [version, setVersion] = useState<number | null>(null);
  const keeper = useKeeper<Kept, boolean>(
    {
      collect: () => (words.current === kept.current ? null : words.current),
      async send(some, isLeaving) {
        const path = `/admin/leads/${leadId}/answer-draft`;
        const editor: OpenEditor = { writer, sequence: sequence.current };
        try {
          return (await sendJson(path, { ...some, mailId, editor }, { isLeaving })).ok;
        } catch {
          return false;
        }
      },
      apply(some, isKept) {
        if (!isKept) return 'later';
        if (words.current !== some) return 'again';
        kept.current = some;
        return 'done';
      },
    },
    RHYTHM,
    version,
  );
  // Within the site, a page is left without being hidden.
  useEffect(() => () => void keeper.leave(), [keeper]);
  function change(changes: Partial<Kept>): void {
    words.current = { ...words.current, ...readWords(element.current), ...changes };
    sequence.current += 1;
    setVersion(sequence.current);
  }
  return {
    changed: () => change({}),
    setOpened: (isOpened: boolean) => change({ isOpened }),
    replace({ subject, text }: AnswerText) {
      insert(element.current?.elements.namedItem('subject'), subject);
      insert(element.current?.elements.namedItem('body'), text);
      change({});
    },
    /** What is in the form now. */
    read: (): AnswerText => readWords(element.current) ?? words.current,
  };
}

function readWords(form: HTMLFormElement | null): AnswerText | null {
  if (form === null) return null;
  const data = new FormData(form);
  return { subject: String(data.get('subject') ?? ''), text: String(data.get('body') ?? '') };
}

/** As if typed, so that Ctrl+Z brings back what was there. */
function insert(field: Element | RadioNodeList | null | undefined, words: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.focus();
  field.select();
  if (!document.execCommand('insertText', false, words)) field.value = words;
}
