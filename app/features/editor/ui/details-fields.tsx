import { useEffect } from 'react';
import { Link } from 'react-router';
import { labelOf, META_DESCRIPTION_MAX } from '#app/features/articles/post-fields.ts';
import { publicPath } from '#app/features/articles/post-kind.ts';
import type { PostNumbers } from '#app/features/articles/readers.ts';
import { ImageField } from '#app/features/media/ui/offered/image-field.tsx';
import { useAdminTimeZone, useAsksFirst, useAuthorNames } from '#app/ui/admin/admin-layout-data.ts';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import { ChoiceField } from './choice-field.tsx';
import { kindOf } from './editor-state.ts';
import type { ContentView } from './offered/use-content-view.ts';
import { ViewTabs } from './offered/view-tabs.tsx';
import { PageFields } from './page-fields.tsx';
import { PublishFields } from './publish-fields.tsx';
import { ReaderNumbers } from './reader-numbers.tsx';
import { SearchPreview } from './search-preview.tsx';
import { SlugField } from './slug-field.tsx';
import { type EditedFields, textProps } from './text-props.ts';
import { TopicsField } from './topics-field.tsx';
import type { PinnedToolbar } from './use-pinned-toolbar.ts';
import type { PostEditing } from './use-post-editor.ts';

interface DetailsFieldsProps {
  editor: PostEditing;
  shown: ContentView;
  toolbar: PinnedToolbar;
  numbers: PostNumbers | null;
  /** Whether the drawer is open that they are in. */
  isOpen: boolean;
  /** Called when they are there. */
  onShown: () => void;
  /** Called where they cannot be loaded. */
  onClose: () => void;
}

/** What an article or a page has beside its title and text: the fields in the drawer. */
export function DetailsFields({ editor, shown, toolbar, numbers, onShown }: DetailsFieldsProps) {
  const latest = useLatest(onShown);
  useEffect(() => latest.current(), [latest]);
  const { state, set } = editor;
  const { fields, errors, post } = state;
  const kind = kindOf(state);
  const timeZone = useAdminTimeZone();
  const asksFirst = useAsksFirst();
  const isPost = kind === 'post';
  return (
    <>
      {asksFirst ? null : (
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
      )}
      <SlugField
        hint={`${isPost ? 'The end of the article’s web address' : 'The page’s web address'}: ${publicPath({ kind, slug: fields.slug || '…' })}`}
        {...textProps(editor, 'slug')}
        title={fields.title}
        onUse={(slug) => set('slug', slug)}
      />
      {isPost ? <TextArea optional="optional" rows={3} {...textProps(editor, 'excerpt')} /> : null}
      <ImageField
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
function ArticleFields({ editor }: { editor: EditedFields }) {
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
function WritingChoices({ shown, toolbar }: Pick<DetailsFieldsProps, 'shown' | 'toolbar'>) {
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
