import { type ComponentType, useEffect, useRef, useState } from 'react';
import { onReturn } from '#app/ui/admin/line/line.ts';
import { loadScript } from '#app/ui/admin/line/load-script.ts';
import type { ControlAttributes } from '#app/ui/forms/field.tsx';
import { FieldNotes } from './field-notes.tsx';
import { type HtmlEditorProps, htmlHint } from './html-hint.ts';
import { placeOf, type ShownField } from './texts-form.ts';

type HtmlFieldProps = Omit<HtmlEditorProps, 'control' | 'children'> & { field: ShownField };

const ROWS = 20;

/**
 * A text in HTML: a plain box until the post editor has loaded, which is tried again once the browser
 * is online. Forms without such a text never load the editor.
 */
export function HtmlField(props: HtmlFieldProps) {
  const { field, type, label, value, onChange } = props;
  const { view, errors, warnings } = field;
  const id = placeOf(view.id, '');
  const [Editor, setEditor] = useState<ComponentType<HtmlEditorProps> | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const control: ControlAttributes = {
    id,
    name: id,
    'aria-describedby': `${id}-hint ${id}-notes`,
    'aria-invalid': errors.length > 0 ? true : undefined,
    required: true,
  };

  useEffect(() => {
    let isShown = true;
    const stop = new AbortController();
    const show = (editor: ComponentType<HtmlEditorProps>) => isShown && setEditor(() => editor);
    function load(): void {
      loadScript(() => import('./html-editor.tsx')).then(
        ({ HtmlEditor }) => {
          // Not while somebody is typing in the box: the cursor would be lost.
          if (document.activeElement !== area.current) show(HtmlEditor);
          else area.current?.addEventListener('blur', () => show(HtmlEditor), stop);
        },
        // Without a connection, the box stays.
        () => undefined,
      );
    }
    load();
    onReturn(load, stop);
    return () => {
      isShown = false;
      stop.abort();
    };
  }, []);

  const notes = <FieldNotes id={id} errors={errors} warnings={warnings} />;
  if (Editor !== null) {
    return <Editor {...{ type, label, control, value, onChange }}>{notes}</Editor>;
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {htmlHint(type)}
      </p>
      <textarea
        {...control}
        ref={area}
        rows={ROWS}
        className="input content-box"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {notes}
    </div>
  );
}
