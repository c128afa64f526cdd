import { type ChangeEvent, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { PostNumbers } from '#app/domains/numbers/post-numbers.ts';
import type { EditorView } from '#app/domains/posts/editor-protocol.ts';
import {
  labelOf,
  META_DESCRIPTION_MAX,
  type PostFieldName,
  type PostFields,
} from '#app/domains/posts/post-fields.ts';
import { publicPath } from '#app/domains/posts/post-kind.ts';
import { languageAttributes } from '#app/formatting/languages.ts';
import { controlAttributes, FieldError } from '#app/ui/forms/field.tsx';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import { useAdminTimeZone, useAuthorNames } from '../admin-layout-data.ts';
import { moveOnEnter, NEXT_FIELD } from '../long-form.tsx';
import { useLatest } from '../use-latest.ts';
import { ChoiceField } from './choice-field.tsx';
import { ContentField } from './content-field.tsx';
import { ContentReport } from './content-report.tsx';
import { DetailsDrawer } from './details-drawer.tsx';
import { type EditorState, kindOf } from './editor-state.ts';
import { FeaturedImage } from './featured-image.tsx';
import { PageFields } from './page-fields.tsx';
import { PublishFields } from './publish-fields.tsx';
import { ReaderNumbers } from './reader-numbers.tsx';
import { type BroughtImages, replaceImages } from './replace-images.ts';
import type { RichSession } from './rich/session.ts';
import { SearchPreview } from './search-preview.tsx';
import { SlugField } from './slug-field.tsx';
import { TitleField } from './title-field.tsx';
import { TopicsField } from './topics-field.tsx';
import type { CheckedContent } from './use-checked-content.ts';
import type { ContentView } from './use-content-view.ts';
import type { useDetails } from './use-details.ts';
import type { PinnedToolbar } from './use-pinned-toolbar.ts';
import type { PostEditing } from './use-post-editor.ts';
import { typeIntoBox } from './use-text-edits.ts';
import { ViewTabs } from './view-tabs.tsx';

/** The fields that are one text. */
type TextFieldName = {
  [Name in PostFieldName]: PostFields[Name] extends string ? Name : never;
}[PostFieldName];

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
        <Details {...{ editor, shown, toolbar, numbers }} />
      </DetailsDrawer>
    </form>
  );
}

/** The props that all text fields share. */
function textProps({ state, set }: PostEditing, name: TextFieldName) {
  return {
    id: name,
    name,
    label: labelOf(name, kindOf(state)),
    error: state.errors[name],
    value: state.fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set(name, event.target.value),
  };
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
    (images: BroughtImages): void => {
      const next = replaceImages(latest.current, images);
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
        isSheet
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

type DetailsProps = Pick<EditorFormProps, 'editor' | 'shown' | 'toolbar' | 'numbers'>;

function Details({ editor, shown, toolbar, numbers }: DetailsProps) {
  const { state, set } = editor;
  const { fields, errors, post } = state;
  const kind = kindOf(state);
  const timeZone = useAdminTimeZone();
  const isPost = kind === 'post';
  return (
    <>
      <PublishFields
        kind={kind}
        published={fields.isPublished}
        publishedAt={post?.publishedAt ?? post?.formerPublishedAt ?? null}
        choice={state.publishDate}
        isUpdate={post?.isPublished ?? false}
        error={errors.publishDate}
        timeZone={timeZone}
        onPublish={(published) => set('isPublished', published)}
        onChoice={editor.choosePublishDate}
      />
      <SlugField
        hint={`${isPost ? 'The end of the article’s web address' : 'The page’s web address'}: ${publicPath({ kind, slug: fields.slug || '…' })}`}
        {...textProps(editor, 'slug')}
        title={fields.title}
        onUse={(slug) => set('slug', slug)}
      />
      {isPost ? <TextArea optional="optional" rows={3} {...textProps(editor, 'excerpt')} /> : null}
      <FeaturedImage
        label={labelOf('featuredImageUrl', kind)}
        url={fields.featuredImageUrl}
        error={errors.featuredImageUrl}
        onChange={(url) => set('featuredImageUrl', url)}
      />
      {isPost ? <ArticleFields editor={editor} /> : null}
      <SearchFields editor={editor} />
      {numbers === null ? null : <ReaderNumbers {...numbers} />}
      <WritingChoices {...{ shown, toolbar }} />
      {post === null ? null : (
        <p>
          <Link className="text-link" to={`/admin/posts/${post.id}/history`}>
            History
          </Link>
        </p>
      )}
    </>
  );
}

/** Element id of the list of authors to choose from. */
const AUTHORS = 'known-authors';

/** What an article has and a page does not: its author, topics, language and ending. */
function ArticleFields({ editor }: { editor: PostEditing }) {
  const authors = useAuthorNames();
  return (
    <>
      <TextInput
        optional="optional"
        list={AUTHORS}
        {...NEXT_FIELD}
        {...textProps(editor, 'authorName')}
      />
      <datalist id={AUTHORS}>
        {authors.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TopicsField editor={editor} />
      <ChoiceField name="language" editor={editor} />
      <ChoiceField name="ending" editor={editor} />
    </>
  );
}

/** What search engines and shared links show, and how that looks. */
function SearchFields({ editor }: { editor: PostEditing }) {
  const { fields } = editor.state;
  return (
    <>
      <TextArea
        optional="optional"
        hint={`Search engines and shared links show this. ${fields.metaDescription.length}/${META_DESCRIPTION_MAX}`}
        rows={2}
        maxLength={META_DESCRIPTION_MAX}
        {...textProps(editor, 'metaDescription')}
      />
      {kindOf(editor.state) === 'post' ? (
        <TextInput
          optional="optional"
          hint="Put a comma between them"
          {...NEXT_FIELD}
          {...textProps(editor, 'metaKeywords')}
        />
      ) : (
        <PageFields editor={editor} />
      )}
      <SearchPreview fields={fields} />
    </>
  );
}

/** This person's choices for every text. */
function WritingChoices({ shown, toolbar }: Pick<EditorFormProps, 'shown' | 'toolbar'>) {
  return (
    <div className="field">
      <p className="field-label">How you write</p>
      <ViewTabs shown={shown} />
      <label className="choice choice-plain">
        <input
          type="checkbox"
          checked={toolbar.isPinned}
          onChange={({ target }) => toolbar.pin(target.checked)}
        />
        <span>Keep the toolbar in view</span>
      </label>
    </div>
  );
}
