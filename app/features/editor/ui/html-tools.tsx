import { useRef } from 'react';
import { Hint, TooltipProvider } from '#app/ui/admin/tooltip.tsx';
import { type MakeEdit, makeBold, makeItalic } from './inline-edits.ts';
import type { InsertKind } from './insert-dialogs.tsx';
import { wrapBlock, wrapList } from './text-edits.ts';
import { ToolIcon, type ToolIconName } from './tool-icon.tsx';
import { ToolbarRoot } from './toolbar-root.tsx';

interface Tool {
  label: string;
  icon: ToolIconName;
  makeEdit: MakeEdit;
}

const TOOLS: readonly Tool[] = [
  { label: 'Heading', icon: 'heading_2', makeEdit: (at) => wrapBlock(at, 'h2') },
  { label: 'Smaller heading', icon: 'heading_3', makeEdit: (at) => wrapBlock(at, 'h3') },
  { label: 'Bold', icon: 'bold', makeEdit: makeBold },
  { label: 'Italic', icon: 'italic', makeEdit: makeItalic },
  { label: 'Bulleted list', icon: 'bulleted_list', makeEdit: (at) => wrapList(at, 'ul') },
  { label: 'Numbered list', icon: 'numbered_list', makeEdit: (at) => wrapList(at, 'ol') },
  { label: 'Quote', icon: 'quote', makeEdit: (at) => wrapBlock(at, 'blockquote') },
];

const INSERT_TOOLS: readonly { label: string; icon: ToolIconName; kind: InsertKind }[] = [
  { label: 'Link', icon: 'link', kind: 'link' },
  { label: 'Image', icon: 'image', kind: 'image' },
  { label: 'Video', icon: 'video', kind: 'video' },
];

interface HtmlToolsProps {
  /** The id of the box that the buttons act on. */
  controls: string;
  /** What has no place in this text. */
  omitted: ReadonlySet<string>;
  onEdit: (makeEdit: MakeEdit) => void;
  onInsert: (kind: InsertKind) => void;
}

/** The buttons of the HTML view, so that the owner never has to type a tag. */
export function HtmlTools({ controls, omitted, onEdit, onInsert }: HtmlToolsProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  return (
    <ToolbarRoot ref={toolbar} className="toolbar" aria-label="Formatting" aria-controls={controls}>
      <TooltipProvider>
        {TOOLS.map(({ label, icon, makeEdit }) => (
          <ToolButton
            key={label}
            name={label}
            title={label}
            icon={icon}
            onClick={() => onEdit(makeEdit)}
          />
        ))}
        {INSERT_TOOLS.filter(({ kind }) => !omitted.has(kind)).map(({ label, icon, kind }) => (
          <ToolButton
            key={label}
            name={`${label}…`}
            title={label}
            icon={icon}
            onClick={() => onInsert(kind)}
          />
        ))}
      </TooltipProvider>
    </ToolbarRoot>
  );
}

interface ToolButtonProps {
  name: string;
  title: string;
  icon: ToolIconName;
  onClick: () => void;
}

function ToolButton({ name, title, icon, onClick }: ToolButtonProps) {
  return (
    <Hint text={title}>
      <button type="button" className="toolbar-button" aria-label={name} onClick={onClick}>
        <ToolIcon name={icon} />
      </button>
    </Hint>
  );
}
