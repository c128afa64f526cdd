import type { EditorView } from 'prosemirror-view';
import type { DialogRequest, EditorCommand } from './command.ts';
import { onPurpose } from './on-purpose.ts';

/** What commands need from the page around the editor. */
export interface CommandHost {
  /** Says to screen readers what a command did. */
  announce(message: string): void;
  openDialog(dialog: DialogRequest): void;
  focusToolbar(): void;
}

type View = Pick<EditorView, 'state' | 'dispatch'>;

/** Runs a command or opens its dialog, and says what it did. False where it does not apply. */
export function performCommand(command: EditorCommand, view: View, host: CommandHost): boolean {
  const before = view.state;
  if (command.dialog) {
    const request = command.dialog(before);
    if (request !== null) host.openDialog(request);
    return request !== null;
  }
  if (!command.run(before, (tr) => view.dispatch(onPurpose(tr)))) return false;
  const message = command.announce(view.state, before);
  if (message !== '') host.announce(message);
  return true;
}
