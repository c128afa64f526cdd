import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { useState } from 'react';
import { schema } from '#app/html/document/schema.ts';
import { type LinkRange, linkAt, removeLink, setLink } from '../commands/links.ts';
import { allowsMark } from '../commands/marks.ts';
import { LinkForm } from '../offered/link-form.tsx';
import { DialogMessage } from './dialog-message.tsx';

interface LinkContentProps {
  state: EditorState;
  finish: (command: Command, message: string) => void;
  onClose: () => void;
}

/** Makes a link of the selection, or changes the one around it. */
export function LinkContent({ state, finish, onClose }: LinkContentProps) {
  // As it was when the dialog opened, so that its fields do not change meanwhile.
  const [link] = useState(() => linkAround(state));
  const [isPossible] = useState(() => allowsMark(state, schema.mark('a').type));
  const [asksForText] = useState(link === null && state.selection.empty);

  if (!isPossible) {
    return (
      <DialogMessage
        text="There is no text here for a link. Click into your text, then choose Link again."
        onClose={onClose}
      />
    );
  }
  return (
    <LinkForm
      present={link?.href ?? null}
      asksForText={asksForText}
      onSave={(href, text) => {
        if (link === null) finish(setLink({ href, text }), 'Link added');
        else finish(changeLink(link, href), 'Link changed');
      }}
      onRemove={() => {
        if (link !== null) finish(within(link, removeLink), 'Link removed');
      }}
      onClose={onClose}
    />
  );
}

/** The link around the cursor or the whole selection. */
function linkAround(state: EditorState): LinkRange | null {
  const link = linkAt(state);
  return link !== null && state.selection.to <= link.to ? link : null;
}

/** Keeps what else was said about the link in its HTML. */
function changeLink(link: LinkRange, href: string): Command {
  const { title, target } = link;
  return within(link, setLink({ href, title, ...(target === '_blank' ? { target } : {}) }));
}

/** Runs a command on a whole link, of which only a part may be selected. */
function within({ from }: LinkRange, command: Command): Command {
  return (state, dispatch, view) => {
    const { selection, tr } = state;
    const inLink = state.apply(tr.setSelection(TextSelection.create(state.doc, from)));
    return command(
      inLink,
      dispatch && ((edit) => dispatch(edit.setSelection(selection.map(edit.doc, edit.mapping)))),
      view,
    );
  };
}
