import type { Node } from 'prosemirror-model';
import { type Command, Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { ReactNode } from 'react';
import { ImageSteps } from '#app/features/media/ui/offered/image-steps.tsx';
import { CARD } from '#app/html/content/elements.ts';
import { type HtmlAttributes, schema } from '#app/html/document/schema.ts';
import type { EndingId } from '#app/site/endings.ts';
import { Modal } from '#app/ui/admin/modal.tsx';
import { createCard } from '../card.ts';
import { linkAt } from '../commands/links.ts';
import { insertBlock } from '../commands/places.ts';
import { insertTable, setTableCaption, tablePosition } from '../commands/tables.ts';
import type { EditorHost, RichDialog } from '../host.ts';
import { CaptionForm } from './caption-form.tsx';
import { CardForm } from './card-form.tsx';
import { DialogMessage } from './dialog-message.tsx';
import { EditImage } from './edit-image.tsx';
import { imageAttributes } from './image-edit.ts';
import { editImage, readImagePlace } from './image-place.ts';
import { addToGallery, insertGallery, insertImages } from './insert-images.ts';
import { LinkContent } from './link-content.tsx';
import { TableForm } from './table-form.tsx';
import { VideoForm } from './video-form.tsx';

interface RichDialogsProps {
  view: EditorView;
  dialog: RichDialog | null;
  host: EditorHost;
  onClose: () => void;
}

/** Those that show images. */
const WIDE: ReadonlySet<RichDialog['kind']> = new Set(['image', 'gallery', 'edit-image']);

/** The dialogs of the editor. Each makes one edit, and the focus returns to the text. */
export function RichDialogs({ view, dialog, host, onClose }: RichDialogsProps) {
  return (
    <Modal
      open={dialog !== null}
      title={dialog === null ? '' : titleOf(dialog, view)}
      wide={dialog !== null && WIDE.has(dialog.kind)}
      onClose={onClose}
      onReturnFocus={() => view.focus()}
    >
      {dialog === null ? null : (
        <DialogContent view={view} dialog={dialog} host={host} onClose={onClose} />
      )}
    </Modal>
  );
}

function titleOf(dialog: RichDialog, view: EditorView): string {
  switch (dialog.kind) {
    case 'link':
      return linkAt(view.state) === null ? 'Insert a link' : 'Change the link';
    case 'image':
      return 'Insert images';
    case 'gallery':
      return dialog.at === null ? 'Insert a gallery' : 'Add images to the gallery';
    case 'edit-image':
      return 'Image';
    case 'video':
      return dialog.at === null ? 'Insert a video' : 'Change the video';
    case 'card':
      return dialog.at === null ? 'Insert a quiz, program or form' : 'Change the card';
    case 'table':
      return 'Insert a table';
    case 'caption':
      return 'Table caption';
  }
}

interface DialogContentProps {
  view: EditorView;
  dialog: RichDialog;
  host: EditorHost;
  onClose: () => void;
}

function DialogContent({ view, dialog, host, onClose }: DialogContentProps): ReactNode {
  /** Makes the edit and says that it was made. */
  function finish(command: Command, message: string): void {
    const isDone = command(view.state, (tr) => view.dispatch(tr));
    onClose();
    if (isDone) host.announce(message);
    else host.showError('That does not fit here', 'Click into your text, then try again.');
  }

  const gone = <DialogMessage text="This is not in your text any more." onClose={onClose} />;
  const { doc } = view.state;
  switch (dialog.kind) {
    case 'link':
      return <LinkContent state={view.state} finish={finish} onClose={onClose} />;
    case 'image':
    case 'gallery': {
      const present = dialog.kind === 'gallery' ? dialog.at : null;
      if (present !== null && nodeAt(doc, present, 'figure_group') === null) return gone;
      return (
        <ImageSteps
          action={present === null ? 'Insert' : 'Add'}
          several
          onChoose={(chosen) => {
            const images = chosen.map(({ image, ...description }) =>
              imageAttributes(image, description),
            );
            const [command, message] =
              present !== null
                ? addToGallery(present, images)
                : dialog.kind === 'gallery'
                  ? insertGallery(images)
                  : insertImages(images);
            finish(command, message);
          }}
          onClose={onClose}
        />
      );
    }
    case 'edit-image': {
      const place = readImagePlace(doc, dialog.at);
      if (place === null) return gone;
      return (
        <EditImage
          place={place}
          onSave={(changed) => finish(editImage(dialog.at, changed), 'Image saved')}
          onClose={onClose}
        />
      );
    }
    case 'video':
      return <VideoContent {...{ doc, finish, gone, onClose }} at={dialog.at} />;
    case 'card':
      return <CardContent {...{ doc, finish, gone, onClose }} at={dialog.at} />;
    case 'table':
      return (
        <TableForm
          onInsert={(size) => finish(insertTable(size), 'Table added')}
          onClose={onClose}
        />
      );
    case 'caption': {
      const { at } = dialog;
      const table = nodeAt(doc, at, 'table');
      if (table === null) return gone;
      return (
        <CaptionForm
          present={table.attrs.caption ?? ''}
          onSave={(caption) => {
            enterTable(view, at);
            finish(setTableCaption(caption), 'Caption saved');
          }}
          onClose={onClose}
        />
      );
    }
  }
}

interface BlockContentProps {
  doc: Node;
  /** The block to change; null to insert one. */
  at: number | null;
  finish: (command: Command, message: string) => void;
  /** Shown if the block is not in the text any more. */
  gone: ReactNode;
  onClose: () => void;
}

function VideoContent({ doc, at, finish, gone, onClose }: BlockContentProps) {
  const present = at === null ? null : nodeAt(doc, at, 'video');
  if (at !== null && present === null) return gone;
  return (
    <VideoForm
      present={present?.attrs.html ?? null}
      onChoose={(html) => {
        if (at !== null) finish(setHtml(at, html), 'Video changed');
        else finish(insertBlock(schema.node('video', { html })), 'Video added');
      }}
      onClose={onClose}
    />
  );
}

function CardContent({ doc, at, finish, gone, onClose }: BlockContentProps) {
  const present = at === null ? null : nodeAt(doc, at, 'card');
  if (at !== null && present === null) return gone;
  return (
    <CardForm
      present={present?.attrs.html[CARD] ?? null}
      onChoose={(id) => {
        if (at === null) finish(insertBlock(createCard(id)), 'Card added');
        else finish(changeCard(at, id), 'Card changed');
      }}
      onClose={onClose}
    />
  );
}

/** The node at a position; null if what was there is gone, such as by an undo. */
function nodeAt(doc: Node, at: number, name: string): Node | null {
  const node = at < doc.content.size ? doc.nodeAt(at) : null;
  return node?.type.name === name ? node : null;
}

function setHtml(at: number, html: HtmlAttributes): Command {
  return ({ tr }, dispatch) => {
    dispatch?.(tr.setNodeAttribute(at, 'html', html).scrollIntoView());
    return true;
  };
}

function changeCard(at: number, id: EndingId): Command {
  return ({ tr, doc }, dispatch) => {
    const { attrs } = createCard(id);
    const after = doc.nodeAt(at)?.attrs.after ?? null;
    dispatch?.(tr.setNodeMarkup(at, null, { ...attrs, after }).scrollIntoView());
    return true;
  };
}

/** Puts the cursor into the table whose caption changes. */
function enterTable(view: EditorView, at: number): void {
  const { state } = view;
  if (tablePosition(state) === at) return;
  view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(at + 1))));
}
