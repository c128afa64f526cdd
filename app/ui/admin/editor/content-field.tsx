import { Toolbar } from '@base-ui/react/toolbar';
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
import { type KeyboardEvent, useState } from 'react';
import { POST_FIELDS } from '#app/domains/posts/post-fields.ts';
import { controlAttributes, Field } from '#app/ui/forms/field.tsx';
import { Hint, TooltipProvider } from '../tooltip.tsx';
import { type Asking, InsertDialogs } from './insert-dialogs.tsx';
import { type MakeEdit, wrapBlock, wrapInline, wrapList } from './text-edits.ts';
import { useTextEdits } from './use-text-edits.ts';

/** §2. */
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

const ASKING_TOOLS: readonly { label: string; icon: LucideIcon; asking: Asking }[] = [
  { label: 'Link', icon: LinkIcon, asking: 'link' },
  { label: 'Image', icon: ImageIcon, asking: 'image' },
  { label: 'Video', icon: Video, asking: 'video' },
];

interface ContentFieldProps {
  value: string;
  error: string | undefined;
  onChange: (content: string) => void;
}

/** The content box with a toolbar, so that the owner never has to type a tag (rulings, Posts). */
export function ContentField({ value, error, onChange }: ContentFieldProps) {
  const { area, apply } = useTextEdits(value, onChange);
  const [asking, setAsking] = useState<Asking | null>(null);
  const words = {
    id: 'content',
    name: 'content',
    label: POST_FIELDS.content.label,
    hint: 'Write here; the buttons put in headings, lists, links and pictures.',
    error,
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'b') apply(makeBold);
    else if (key === 'i') apply(makeItalic);
    else if (key === 'k') setAsking('link');
    else return;
    event.preventDefault();
  }

  return (
    <Field field={words}>
      <Toolbar.Root className="toolbar" aria-label="Formatting" aria-controls="content">
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
          {ASKING_TOOLS.map(({ label, icon, asking }) => (
            <ToolButton
              key={label}
              name={`${label}…`}
              title={label}
              icon={icon}
              onClick={() => setAsking(asking)}
            />
          ))}
        </TooltipProvider>
      </Toolbar.Root>
      <textarea
        {...controlAttributes(words)}
        ref={area}
        rows={CONTENT_ROWS}
        className="input content-box"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <InsertDialogs
        asking={asking}
        onChoose={(makeEdit) => {
          setAsking(null);
          // The dialog gives the focus back first.
          setTimeout(() => apply(makeEdit), 0);
        }}
        onClose={() => setAsking(null)}
      />
    </Field>
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
      <Toolbar.Button type="button" className="toolbar-button" aria-label={name} onClick={onClick}>
        <Icon aria-hidden="true" size={20} />
      </Toolbar.Button>
    </Hint>
  );
}
