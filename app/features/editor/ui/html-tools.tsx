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
import { useRef } from 'react';
import { Hint, TooltipProvider } from '#app/ui/admin/tooltip.tsx';
import { type MakeEdit, makeBold, makeItalic } from './inline-edits.ts';
import type { InsertKind } from './insert-dialogs.tsx';
import { wrapBlock, wrapList } from './text-edits.ts';
import { ToolbarRoot } from './toolbar-root.tsx';

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
