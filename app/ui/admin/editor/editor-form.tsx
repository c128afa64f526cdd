import { type ChangeEvent, useCallback, useEffect, useRef } from 'react';
import type { EditorView } from '#app/domains/posts/editor-protocol.ts';
import {
  labelOf,
  META_DESCRIPTION_MAX,
  type PostFieldName,
  type PostFields,
} from '#app/domains/posts/post-fields.ts';
import { publicPath } from '#app/domains/posts/post-kind.ts';
import { controlAttributes, FieldError } from '#app/ui/forms/field.tsx';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import { useAdminTimeZone } from '../admin-layout-data.ts';
import { moveOnEnter, NEXT_FIELD } from '../long-form.tsx';
import { ContentField } from './content-field.tsx';
import { ContentReport } from './content-report.tsx';
import { kindOf } from './editor-state.ts';
import { FeaturedImage } from './featured-image.tsx';
import { PageFields } from './page-fields.tsx';
import type { CheckedContent } from './preview.tsx';
import { PublishFields } from './publish-fields.tsx';
import { type BroughtImages, replaceImages } from './replace-images.ts';
import type { RichSession } from './rich/session.ts';
import { SlugField } from './slug-field.tsx';
import type { PostEditing } from './use-post-editor.ts';
import { typeIntoBox } from './use-text-edits.ts';

/** The fields that are one text. */
type TextFieldName = {
  [Name in PostFieldName]: PostFields[Name] extends string ? Name : never;
}[PostFieldName];

interface EditorFormProps {
  id: string;
  editor: PostEditing;
  /** The view of the content that this person used last. */
  view: EditorView;
  session: RichSession;
  /** What the site makes of the content. */
  checked: CheckedContent | null;
}

const CONTENT_HINTS: Readonly<Record<EditorView, string>> = {
  write: 'Write your text here, or paste it from Word, Google Docs or anywhere else.',
  html: 'Write your text here. The buttons add headings, lists, links, images and videos.',
};

/** The layout of the editor's fields. Their labels and rules are in `post-fields.ts`. */
export function EditorForm({ id, editor, view, session, checked }: EditorFormProps) {
  const { state, set } = editor;
  const { fields, errors } = state;
  const kind = kindOf(state);
  const timeZone = useAdminTimeZone();
  const count = fields.metaDescription.length;

  /** The props that all text fields share. */
  function text(name: TextFieldName) {
    return {
      id: name,
      name,
      label: labelOf(name, kind),
      error: errors[name],
      value: fields[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.target.value),
    };
  }

  const latest = useRef(fields.content);
  useEffect(() => {
    latest.current = fields.content;
  });
  /** What is typed while images are fetched stays. */
  const putImages = useCallback(
    (images: BroughtImages): void => {
      const next = replaceImages(latest.current, images);
      if (!typeIntoBox('content', next)) set('content', next);
    },
    [set],
  );

  const isPost = kind === 'post';
  return (
    <form
      id={id}
      ref={editor.form}
      className="form"
      noValidate
      onKeyDown={moveOnEnter}
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <TextInput {...NEXT_FIELD} {...text('title')} />
      <SlugField
        hint={`${isPost ? 'The end of the post’s web address' : 'The page’s web address'}: ${publicPath({ kind, slug: fields.slug || '…' })}`}
        {...text('slug')}
        title={fields.title}
        onUse={(slug) => set('slug', slug)}
      />
      {isPost ? <TextArea optional="optional" rows={3} {...text('excerpt')} /> : null}
      <ContentField
        label={labelOf('content', kind)}
        control={controlAttributes({ ...text('content'), hint: CONTENT_HINTS.write })}
        hints={CONTENT_HINTS}
        value={fields.content}
        initialView={view}
        session={session}
        onChange={(content) => set('content', content)}
        onPending={editor.setPending}
      >
        <FieldError id="content" error={errors.content} />
        <ContentReport checked={checked} onBrought={putImages} />
      </ContentField>
      <FeaturedImage
        label={labelOf('featuredImageUrl', kind)}
        url={fields.featuredImageUrl}
        error={errors.featuredImageUrl}
        onChange={(url) => set('featuredImageUrl', url)}
      />
      {isPost ? <TextInput optional="optional" {...NEXT_FIELD} {...text('authorName')} /> : null}
      <TextArea
        optional="optional"
        hint={`Search engines and shared links show this. ${count}/${META_DESCRIPTION_MAX}`}
        rows={2}
        maxLength={META_DESCRIPTION_MAX}
        {...text('metaDescription')}
      />
      {isPost ? (
        <TextInput
          optional="optional"
          hint="Put a comma between them"
          {...NEXT_FIELD}
          {...text('metaKeywords')}
        />
      ) : (
        <PageFields editor={editor} />
      )}
      <PublishFields
        kind={kind}
        published={fields.isPublished}
        publishedAt={state.post?.publishedAt ?? state.post?.formerPublishedAt ?? null}
        choice={state.publishDate}
        isUpdate={state.post?.isPublished ?? false}
        error={errors.publishDate}
        timeZone={timeZone}
        onPublish={(published) => set('isPublished', published)}
        onChoice={editor.choosePublishDate}
      />
    </form>
  );
}
