import { useCallback, useEffect, useState } from 'react';
import type { EditorView } from '#app/features/articles/editor-protocol.ts';
import { labelOf } from '#app/features/articles/post-fields.ts';
import type { PostNumbers } from '#app/features/articles/readers.ts';
import { languageAttributes } from '#app/formatting/languages.ts';
import { latePart } from '#app/ui/admin/late-part.tsx';
import { moveOnEnter } from '#app/ui/admin/long-form.tsx';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { controlAttributes, FieldError } from '#app/ui/forms/field.tsx';
import { DetailsDrawer } from './details-drawer.tsx';
import { type EditorState, kindOf } from './editor-state.ts';
import { ContentField } from './offered/content-field.tsx';
import type { ContentView } from './offered/use-content-view.ts';
import type { RichSession } from './rich/offered/session.ts';
import { textProps } from './text-props.ts';
import { TitleField } from './title-field.tsx';
import type { CheckedContent } from './use-checked-content.ts';
import type { useDetails } from './use-details.ts';
import type { PinnedToolbar } from './use-pinned-toolbar.ts';
import type { PostEditing } from './use-post-editor.ts';
import { typeIntoBox } from './use-text-edits.ts';

const DetailsFields = latePart(
  async () => (await import('./details-fields.tsx')).DetailsFields,
  ({ isOpen }) => isOpen,
);

const ContentReport = latePart(
  async () => (await import('./content-report.tsx')).ContentReport,
  ({ checked }) => checked !== null,
);

interface EditorFormProps {
  id: string;
  editor: PostEditing;
  session: RichSession;
  shown: ContentView;
  toolbar: PinnedToolbar;
  /** What the site makes of the content. */
  checked: CheckedContent | null;
  details: ReturnType<typeof useDetails>;
  numbers: PostNumbers | null;
}

const CONTENT_HINTS: Readonly<Record<EditorView, string>> = {
  write: 'Write your text here, or paste it from Word, Google Docs or anywhere else.',
  html: 'Write your text here. The buttons add headings, lists, links, images and videos.',
};

/**
 * The post as a sheet of paper, and its other fields in a drawer beside it. Their labels and rules are
 * in `post-fields.ts`.
 */
export function EditorForm(props: EditorFormProps) {
  const { id, editor, session, shown, toolbar, checked, details, numbers } = props;
  return (
    <form
      id={id}
      ref={editor.form}
      className="editor-form"
      noValidate
      onKeyDown={moveOnEnter}
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <Sheet {...{ editor, session, shown, toolbar, checked }} />
      <DetailsDrawer open={details.isOpen} onClose={details.close}>
        <DetailsFields
          isOpen={details.isOpen}
          onShown={details.focusAwaited}
          onClose={details.close}
          {...{ editor, shown, toolbar, numbers }}
        />
      </DetailsDrawer>
    </form>
  );
}

type SheetProps = Omit<EditorFormProps, 'id' | 'details' | 'numbers'>;

/** What readers see, as they see it. */
function Sheet({ editor, session, shown, toolbar, checked }: SheetProps) {
  const { state, set } = editor;
  const { fields, errors } = state;
  const kind = kindOf(state);
  useFocusOnNewTitle(state);
  const latest = useLatest(fields.content);
  /** What is typed while images are fetched stays. */
  const putImages = useCallback(
    (putInto: (content: string) => string): void => {
      const next = putInto(latest.current);
      if (!typeIntoBox('content', next)) set('content', next);
    },
    [set, latest],
  );
  return (
    <div className="sheet" {...languageAttributes(fields.language)}>
      <TitleField {...textProps(editor, 'title')} onChange={(title) => set('title', title)} />
      {fields.featuredImageUrl ? (
        <img src={fields.featuredImageUrl} alt="" className="sheet-cover" />
      ) : null}
      <ContentField
        isToolbarPinned={toolbar.isPinned}
        label={labelOf('content', kind)}
        control={controlAttributes({ ...textProps(editor, 'content'), hint: CONTENT_HINTS.write })}
        hints={CONTENT_HINTS}
        value={fields.content}
        shown={shown}
        session={session}
        onChange={(content) => set('content', content)}
        onPending={editor.setPending}
      >
        <FieldError id="content" error={errors.content} />
        <ContentReport checked={checked} onBrought={putImages} />
      </ContentField>
    </div>
  );
}

/** A new post begins with its title. */
function useFocusOnNewTitle({ post, fields }: EditorState): void {
  const [isNew] = useState(post === null && fields.title === '' && fields.content === '');
  useEffect(() => {
    if (isNew) document.getElementById('title')?.focus();
  }, [isNew]);
}
