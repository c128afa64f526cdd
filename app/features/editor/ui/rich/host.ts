import type { RemovedItem } from '#app/html/removed-item.ts';
import type { Ask } from '#app/ui/admin/use-question.tsx';

/** What the parts of the rich text editor need from the page around it. */
export interface EditorHost {
  /** Says to screen readers what a command did. */
  announce(message: string): void;
  /** Shows an error, which is announced immediately. */
  showError(title: string, text: string): void;
  ask: Ask;
  /** Names what a paste could not bring along; nothing takes the names away. */
  showLeftOut(removed: readonly RemovedItem[]): void;
  openDialog(dialog: RichDialog): void;
  focusToolbar(): void;
}

/** Dialogs of the editor. `at` is the position of the node that they change; null inserts one. */
export type RichDialog =
  | { kind: 'link' }
  | { kind: 'image' }
  | { kind: 'gallery'; at: number | null }
  | { kind: 'edit-image'; at: number }
  | { kind: 'video'; at: number | null }
  | { kind: 'card'; at: number | null }
  | { kind: 'table' }
  | { kind: 'caption'; at: number };
