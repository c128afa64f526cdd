import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { latePart } from '#app/ui/admin/late-part.tsx';
import { useToast } from '#app/ui/admin/toasts.tsx';
import type { ControlAttributes } from '#app/ui/forms/field.tsx';
import { makeBold, makeItalic } from './inline-edits.ts';
import type { InsertKind } from './insert-dialogs.tsx';
import { documentHtml, toPostHtml } from './paste-into-html.ts';
import { useTextEdits } from './use-text-edits.ts';
import { warnOfMissed } from './warn-of-missed.ts';

const InsertDialogs = latePart(
  async () => (await import('./insert-dialogs.tsx')).InsertDialogs,
  ({ kind }) => kind !== null,
);

/** The box works without them: it is the fallback when the Write view does not work. */
const HtmlTools = latePart(
  async () => (await import('./html-tools.tsx')).HtmlTools,
  () => true,
);

interface HtmlViewProps {
  /** The attributes of the text box, which the field's label and messages refer to. */
  control: ControlAttributes;
  value: string;
  /** What has no place in this text. */
  omitted: ReadonlySet<string>;
  onChange: (content: string) => void;
}

/** The HTML of a post in a text box, with a toolbar so that the owner never has to type a tag. */
export function HtmlView({ control, value, omitted, onChange }: HtmlViewProps) {
  const { area, apply } = useTextEdits(value, onChange);
  const toast = useToast();
  const [insertKind, setInsertKind] = useState<InsertKind | null>(null);

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'b') apply(makeBold);
    else if (key === 'i') apply(makeItalic);
    else if (key === 'k') setInsertKind('link');
    else return;
    event.preventDefault();
  }

  /** What a word processor copies becomes its HTML; without the site, its text. */
  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    const html = documentHtml({ html: event.clipboardData.getData('text/html'), text });
    if (html === null) return;
    event.preventDefault();
    void toPostHtml(html).then((found) => {
      const insert = found?.html ?? text;
      apply(({ start, end }) => {
        const cursor = start + insert.length;
        return { from: start, to: end, insert, start: cursor, end: cursor };
      });
      void warnOfMissed(toast, 'Some of what you pasted was left out', found?.removed ?? []);
    });
  }

  return (
    <>
      <div className="html-tools">
        <HtmlTools
          controls={control.id}
          omitted={omitted}
          onEdit={apply}
          onInsert={setInsertKind}
        />
      </div>
      <textarea
        {...control}
        ref={area}
        rows={20}
        className="input content-box"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <InsertDialogs
        kind={insertKind}
        onChoose={(makeEdit) => {
          setInsertKind(null);
          // After the closing dialog has returned the focus.
          setTimeout(() => apply(makeEdit), 0);
        }}
        onClose={() => setInsertKind(null)}
      />
    </>
  );
}
