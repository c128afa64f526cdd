import {
  Bold,
  Heading2,
  Heading3,
  Image as ImageIcon,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Video,
} from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { ControlAttributes } from '#app/ui/forms/field.tsx';
import { latePart } from '../late-part.tsx';
import { useToast } from '../toasts.tsx';
import { Hint, TooltipProvider } from '../tooltip.tsx';
import { labelsOf, missedOf } from './content-report.tsx';
import type { InsertKind } from './insert-dialogs.tsx';
import { documentHtml, toPostHtml } from './paste-into-html.ts';
import { type MakeEdit, wrapBlock, wrapInline, wrapList } from './text-edits.ts';
import { ToolbarRoot } from './toolbar-root.tsx';
import { useTextEdits } from './use-text-edits.ts';

const InsertDialogs = latePart(
  async () => (await import('./insert-dialogs.tsx')).InsertDialogs,
  ({ kind }) => kind !== null,
);

const CONTENT_ROWS = 20;

const makeBold: MakeEdit = (at) => wrapInline(at, '<strong>', '</strong>');
const makeItalic: MakeEdit = (at) => wrapInline(at, '<em>', '</em>');

interface Tool {
  label: string;
  icon: LucideIcon;
  makeEdit: MakeEdit;
}

const TOOLS: readonly Tool[] = [
  { label: 'Heading', icon: Heading2, makeEdit: (at) => wrapBlock(at, 'h2') },
  { label: 'Smaller heading', icon: Heading3, makeEdit: (at) => wrapBlock(at, 'h3') },
  { label: 'Bold', icon: Bold, makeEdit: makeBold },
  { label: 'Italic', icon: Italic, makeEdit: makeItalic },
  { label: 'Bulleted list', icon: List, makeEdit: (at) => wrapList(at, 'ul') },
  { label: 'Numbered list', icon: ListOrdered, makeEdit: (at) => wrapList(at, 'ol') },
  { label: 'Quote', icon: Quote, makeEdit: (at) => wrapBlock(at, 'blockquote') },
];

const INSERT_TOOLS: readonly { label: string; icon: LucideIcon; kind: InsertKind }[] = [
  { label: 'Link', icon: LinkIcon, kind: 'link' },
  { label: 'Image', icon: ImageIcon, kind: 'image' },
  { label: 'Video', icon: Video, kind: 'video' },
];

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
  const toolbar = useRef<HTMLDivElement>(null);
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
      const missed = missedOf(found?.removed ?? []);
      if (missed.length > 0)
        toast.warning('Some of what you pasted was left out', labelsOf(missed));
      apply(({ start, end }) => {
        const cursor = start + insert.length;
        return { from: start, to: end, insert, start: cursor, end: cursor };
      });
    });
  }

  return (
    <>
      <ToolbarRoot
        ref={toolbar}
        className="toolbar"
        aria-label="Formatting"
        aria-controls={control.id}
      >
        <TooltipProvider>
          {TOOLS.map(({ label, icon, makeEdit }) => (
            <ToolButton
              key={label}
              name={label}
              title={label}
              icon={icon}
              onClick={() => apply(makeEdit)}
            />
          ))}
          {INSERT_TOOLS.filter(({ kind }) => !omitted.has(kind)).map(({ label, icon, kind }) => (
            <ToolButton
              key={label}
              name={`${label}…`}
              title={label}
              icon={icon}
              onClick={() => setInsertKind(kind)}
            />
          ))}
        </TooltipProvider>
      </ToolbarRoot>
      <textarea
        {...control}
        ref={area}
        rows={CONTENT_ROWS}
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

interface ToolButtonProps {
  name: string;
  title: string;
  icon: LucideIcon;
  onClick: () => void;
}

function ToolButton({ name, title, icon: Icon, onClick }: ToolButtonProps) {
  return (
    <Hint text={title}>
      <button type="button" className="toolbar-button" aria-label={name} onClick={onClick}>
        <Icon aria-hidden="true" size={20} />
      </button>
    </Hint>
  );
}
