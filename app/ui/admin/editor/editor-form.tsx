import type { ChangeEvent } from 'react';
import type { PostFieldName } from '#app/domains/posts/editor-protocol.ts';
import { META_DESCRIPTION_MAX } from '#app/domains/posts/post-form.ts';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import { useAdminTimeZone } from '../time-zone.ts';
import { ContentField } from './content-field.tsx';
import { FeaturedImage } from './featured-image.tsx';
import { PublishFields } from './publish-fields.tsx';
import type { PostEditing } from './use-post-editor.ts';

/** The fields of a post, in the order of §2. */
export function EditorForm({ id, editor }: { id: string; editor: PostEditing }) {
  const { state, set } = editor;
  const { fields, errors } = state;
  const timeZone = useAdminTimeZone();
  const count = fields.metaDescription.length;

  /** What all fields that hold a text have in common. */
  function text(name: Exclude<PostFieldName, 'isPublished'>) {
    return {
      id: name,
      name,
      error: errors[name],
      value: fields[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.target.value),
    };
  }

  return (
    <form
      id={id}
      ref={editor.form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <TextInput label="Title" {...text('title')} />
      <TextInput
        label="Slug"
        hint={`The post’s address: /blog/${fields.slug || '…'}`}
        {...text('slug')}
      />
      <TextArea label="Excerpt" optional="optional" rows={3} {...text('excerpt')} />
      <ContentField
        value={fields.content}
        error={errors.content}
        onChange={(content) => set('content', content)}
      />
      <FeaturedImage
        url={fields.featuredImageUrl}
        error={errors.featuredImageUrl}
        onChange={(url) => set('featuredImageUrl', url)}
      />
      <TextInput label="Author" optional="optional" {...text('authorName')} />
      <TextArea
        label="Meta description"
        optional="optional"
        hint={`For search engines and shared links. ${count}/${META_DESCRIPTION_MAX}`}
        rows={2}
        maxLength={META_DESCRIPTION_MAX}
        {...text('metaDescription')}
      />
      <TextInput
        label="Meta keywords"
        optional="optional"
        hint="Separated by commas"
        {...text('metaKeywords')}
      />
      <PublishFields
        published={fields.isPublished}
        publishedAt={state.post?.publishedAt ?? null}
        choice={state.publishDate}
        error={errors.publishDate}
        timeZone={timeZone}
        onPublish={(published) => set('isPublished', published)}
        onChoice={editor.setPublishDate}
      />
    </form>
  );
}
