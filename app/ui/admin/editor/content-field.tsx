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
import { type KeyboardEvent, useRef, useState } from 'react';
import { controlAttributes, Field } from '#app/ui/forms/field.tsx';
import { AddressDialog, linkProblem } from './address-dialog.tsx';
import { ImageDialog } from './image-dialog.tsx';
import {
  type Edit,
  insertImage,
  insertLink,
  insertVideo,
  type Selected,
  videoEmbedAddress,
  wrapBlock,
  wrapInline,
  wrapList,
} from './text-edits.ts';

/** §2. */
const CONTENT_ROWS = 20;

interface Tool {
  label: string;
  icon: LucideIcon;
  edit: (selected: Selected) => Edit;
}

const TOOLS: readonly Tool[] = [
  { label: 'Heading', icon: Heading2, edit: (at) => wrapBlock(at, 'h2') },
  { label: 'Smaller heading', icon: Heading3, edit: (at) => wrapBlock(at, 'h3') },
  { label: 'Bold', icon: Bold, edit: (at) => wrapInline(at, '<strong>', '</strong>') },
  { label: 'Italic', icon: Italic, edit: (at) => wrapInline(at, '<em>', '</em>') },
  { label: 'Bulleted list', icon: List, edit: (at) => wrapList(at, 'ul') },
  { label: 'Numbered list', icon: ListOrdered, edit: (at) => wrapList(at, 'ol') },
  { label: 'Quote', icon: Quote, edit: (at) => wrapBlock(at, 'blockquote') },
];

type Asking = 'link' | 'image' | 'video' | null;

interface ContentFieldProps {
  value: string;
  error: string | undefined;
  onChange: (content: string) => void;
}

/** The content box with a toolbar, so that the owner never has to type a tag (rulings, Posts). */
export function ContentField({ value, error, onChange }: ContentFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const words = {
    id: 'content',
    name: 'content',
    label: 'Content',
    hint: 'Write here; the buttons put in headings, lists, links and pictures.',
    error,
  };

  function selection(): Selected {
    const box = area.current;
    return { text: value, start: box?.selectionStart ?? 0, end: box?.selectionEnd ?? 0 };
  }

  function apply(edit: Edit): void {
    const box = area.current;
    if (box === null) return;
    box.focus();
    box.setSelectionRange(edit.from, edit.to);
    // The only way that keeps the browser's own undo; a browser without it gets the text set.
    if (!document.execCommand('insertText', false, edit.insert)) {
      onChange(value.slice(0, edit.from) + edit.insert + value.slice(edit.to));
    }
    box.setSelectionRange(edit.start, edit.end);
  }

  function afterDialog(edit: Edit): void {
    setAsking(null);
    // The dialog gives the focus back first.
    setTimeout(() => apply(edit), 0);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'b') apply(wrapInline(selection(), '<strong>', '</strong>'));
    else if (key === 'i') apply(wrapInline(selection(), '<em>', '</em>'));
    else if (key === 'k') setAsking('link');
    else return;
    event.preventDefault();
  }

  return (
    <Field field={words}>
      <Toolbar.Root className="toolbar" aria-label="Formatting" aria-controls="content">
        {TOOLS.map(({ label, icon: Icon, edit }) => (
          <Toolbar.Button
            key={label}
            type="button"
            className="toolbar-button"
            aria-label={label}
            title={label}
            onClick={() => apply(edit(selection()))}
          >
            <Icon aria-hidden="true" size={20} />
          </Toolbar.Button>
        ))}
        <AskingButton label="Link" icon={LinkIcon} onClick={() => setAsking('link')} />
        <AskingButton label="Image" icon={ImageIcon} onClick={() => setAsking('image')} />
        <AskingButton label="Video" icon={Video} onClick={() => setAsking('video')} />
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
      <AddressDialog
        open={asking === 'link'}
        title="Insert a link"
        label="Address"
        hint="https://…, or / and a page of this site, like /quiz"
        check={linkProblem}
        onChoose={(address) => afterDialog(insertLink(selection(), address))}
        onClose={() => setAsking(null)}
      />
      <AddressDialog
        open={asking === 'video'}
        title="Insert a video"
        label="Address of the video"
        hint="From YouTube or Vimeo, as it stands in the address bar"
        check={(address) =>
          videoEmbedAddress(address) === null
            ? 'This is not the address of a YouTube or Vimeo video'
            : null
        }
        onChoose={(address) =>
          afterDialog(insertVideo(selection(), videoEmbedAddress(address) ?? address))
        }
        onClose={() => setAsking(null)}
      />
      <ImageDialog
        open={asking === 'image'}
        title="Insert an image"
        onChoose={(image, alt) => afterDialog(insertImage(selection(), { ...image, alt }))}
        onClose={() => setAsking(null)}
      />
    </Field>
  );
}

interface AskingButtonProps {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}

function AskingButton({ label, icon: Icon, onClick }: AskingButtonProps) {
  return (
    <Toolbar.Button
      type="button"
      className="toolbar-button"
      aria-label={`${label}…`}
      title={label}
      onClick={onClick}
    >
      <Icon aria-hidden="true" size={20} />
    </Toolbar.Button>
  );
}
