import type { Post } from '#app/domains/posts/post.ts';
import { META_DESCRIPTION_MAX } from '#app/domains/posts/post-form.ts';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { formatInstant } from '../format-instant.ts';
import { SignInDialog } from '../sign-in-dialog.tsx';
import { useAdminTimeZone } from '../time-zone.ts';
import { ContentField } from './content-field.tsx';
import { FeaturedImage } from './featured-image.tsx';
import { Preview } from './preview.tsx';
import { PublishFields } from './publish-fields.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { usePostEditor } from './use-post-editor.ts';

/**
 * The post editor (§2, §5): create mode without a post, edit mode with one. It stands only once its
 * scripts do: what is typed into a page that does not listen yet would be lost.
 */
export function PostEditor({ post }: { post: Post | null }) {
  if (useHydrated()) return <ReadyEditor post={post} />;
  return (
    <>
      <h1>{post === null ? 'New post' : 'Edit post'}</h1>
      <p role="status">Loading...</p>
      <noscript>
        <p>Writing needs JavaScript. Turn it on in your browser, and reload this page.</p>
      </noscript>
    </>
  );
}

function ReadyEditor({ post }: { post: Post | null }) {
  const editor = usePostEditor(post);
  const { state, set } = editor;
  const { fields, errors, status } = state;
  const timeZone = useAdminTimeZone();
  const count = fields.metaDescription.length;
  return (
    <>
      <header className="admin-head">
        <h1>{post === null ? 'New post' : 'Edit post'}</h1>
        <Button type="submit" form="post-form" disabled={status === 'saving'}>
          {status === 'saving' ? 'Saving…' : 'Save'}
        </Button>
      </header>
      {editor.offer ? (
        <Notice
          role="status"
          title={`We kept what you typed on ${formatInstant(editor.offer.keptAt, timeZone)}`}
        >
          <p>It was not saved then.</p>
          <div className="cluster">
            <Button small onClick={editor.restore}>
              Restore it
            </Button>
            <Button small look="quiet" onClick={editor.discard}>
              Discard it
            </Button>
          </div>
        </Notice>
      ) : null}
      {Object.keys(errors).length > 0 ? (
        <Notice tone="error" role="alert" title="Nothing was saved yet">
          <p>Please check the marked fields.</p>
        </Notice>
      ) : null}
      <div className="editor">
        <form
          id="post-form"
          ref={editor.form}
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void editor.save();
          }}
        >
          <TextInput
            id="title"
            name="title"
            label="Title"
            error={errors.title}
            value={fields.title}
            onChange={(event) => set('title', event.target.value)}
          />
          <TextInput
            id="slug"
            name="slug"
            label="Slug"
            hint={`The post’s address: /blog/${fields.slug || '…'}`}
            error={errors.slug}
            value={fields.slug}
            onChange={(event) => set('slug', event.target.value)}
          />
          <TextArea
            id="excerpt"
            name="excerpt"
            label="Excerpt"
            optional="optional"
            rows={3}
            error={errors.excerpt}
            value={fields.excerpt}
            onChange={(event) => set('excerpt', event.target.value)}
          />
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
          <TextInput
            id="authorName"
            name="authorName"
            label="Author"
            optional="optional"
            error={errors.authorName}
            value={fields.authorName}
            onChange={(event) => set('authorName', event.target.value)}
          />
          <TextArea
            id="metaDescription"
            name="metaDescription"
            label="Meta description"
            optional="optional"
            hint={`For search engines and shared links. ${count}/${META_DESCRIPTION_MAX}`}
            rows={2}
            maxLength={META_DESCRIPTION_MAX}
            error={errors.metaDescription}
            value={fields.metaDescription}
            onChange={(event) => set('metaDescription', event.target.value)}
          />
          <TextInput
            id="metaKeywords"
            name="metaKeywords"
            label="Meta keywords"
            optional="optional"
            hint="Separated by commas"
            error={errors.metaKeywords}
            value={fields.metaKeywords}
            onChange={(event) => set('metaKeywords', event.target.value)}
          />
          <PublishFields
            published={fields.isPublished}
            publishedAt={state.post?.publishedAt ?? null}
            choice={state.publishDate}
            timeZone={timeZone}
            onPublish={(published) => set('isPublished', published)}
            onChoice={editor.setPublishDate}
          />
        </form>
        <Preview content={fields.content} />
      </div>
      <ConfirmDialog
        open={editor.blocker.state === 'blocked'}
        title="Leave without saving?"
        text="What you changed is not saved yet. If you leave now, it is lost."
        action="Leave"
        onConfirm={editor.leave}
        onClose={() => editor.blocker.reset?.()}
      />
      <SignInDialog
        open={status === 'signed-out'}
        onSignedIn={editor.signedIn}
        onClose={editor.keepEditing}
      />
      <StaleDialog
        open={status === 'stale'}
        mine={fields}
        theirs={state.theirs}
        onKeepMine={editor.keepMine}
        onTakeTheirs={editor.takeTheirs}
        onKeepEditing={editor.keepEditing}
      />
    </>
  );
}
