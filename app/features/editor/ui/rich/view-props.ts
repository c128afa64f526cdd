import type { ControlAttributes } from '#app/ui/forms/field.tsx';
import type { RichSession } from './offered/session.ts';

export interface WriteViewProps {
  control: ControlAttributes;
  value: string;
  session: RichSession;
  /** Whether the toolbar is always there, as a row above the text. */
  isToolbarPinned: boolean;
  onChange: (content: string) => void;
  /** Called when something begins or ends to be on its way into the text, such as an image. */
  onPending: (isPending: boolean) => void;
  /** Called with what to tell the owner when this view cannot be shown. The content is unchanged. */
  onFailure: (message: string) => void;
}

export interface RichTextProps extends WriteViewProps {
  /** Called when an edit throws; the content is that before the edit. */
  onBroken: () => void;
}
