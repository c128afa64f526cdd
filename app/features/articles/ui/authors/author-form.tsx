import { useState } from 'react';
import {
  AUTHOR_ABOUT_MAX,
  AUTHOR_NAME_MAX,
  type AuthorErrors,
  type TypedAuthor,
} from '#app/features/articles/authors/author-fields.ts';
import { authorPath } from '#app/features/articles/authors/offered/author.ts';
import { ITEM_SLUG_MAX } from '#app/features/articles/topics/item-fields.ts';
import { ImageField } from '#app/features/media/ui/offered/image-field.tsx';
import { countNoun } from '#app/formatting/count-noun.ts';
import { ItemForm, type ItemFormResult } from '#app/ui/admin/item-screen.tsx';
import { EXACT_TEXT, NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import type { ListedAuthor } from './author-list.tsx';

/** What was typed, and what is wrong with it. */
export type AuthorFormResult = ItemFormResult<TypedAuthor, AuthorErrors>;

interface AuthorFormProps {
  /** Null for a new one. */
  readonly author: ListedAuthor | null;
  readonly answer: AuthorFormResult | undefined;
}

const EMPTY: TypedAuthor = { name: '', slug: '', about: '', link: '', portrait: '' };

function describeFollowers(articles: number): string {
  return `If you change the name, it changes in ${countNoun(articles, 'article')}, too.`;
}

export function AuthorForm({ author, answer }: AuthorFormProps) {
  const typed = answer?.typed ?? author ?? EMPTY;
  const errors = answer?.errors ?? {};
  const [portrait, setPortrait] = useState(typed.portrait);
  return (
    <ItemForm
      noun="author"
      newTitle="Add an author"
      path="/admin/posts/authors"
      item={author}
      version={answer?.version ?? author?.version}
      note={author === null || author.articles === 0 ? null : describeFollowers(author.articles)}
    >
      <input type="hidden" name="portrait" value={portrait} />
      <TextInput
        id="author-name"
        name="name"
        label="Name"
        hint="Exactly as it is in the Author field of your articles."
        autoComplete="off"
        maxLength={AUTHOR_NAME_MAX}
        {...NEXT_FIELD}
        defaultValue={typed.name}
        error={errors.name}
      />
      <TextArea
        id="author-about"
        name="about"
        label="About"
        optional="optional"
        hint="Two sentences that readers see below each article: what this person knows, and from where."
        rows={3}
        maxLength={AUTHOR_ABOUT_MAX}
        defaultValue={typed.about}
        error={errors.about}
      />
      <ImageField label="Portrait" url={portrait} error={errors.portrait} onChange={setPortrait} />
      <TextInput
        id="author-link"
        name="link"
        label="Link"
        optional="optional"
        hint="Where readers find more, such as a LinkedIn profile."
        inputMode="url"
        autoComplete="off"
        {...NEXT_FIELD}
        {...EXACT_TEXT}
        defaultValue={typed.link ?? ''}
        error={errors.link}
      />
      <TextInput
        id="author-slug"
        name="slug"
        label="Address"
        optional="optional"
        hint={`The end of the author’s web address, ${author === null ? `after ${authorPath('')}` : authorPath(author.slug)}. Readers find it once you have two authors.`}
        autoComplete="off"
        maxLength={ITEM_SLUG_MAX}
        {...NEXT_FIELD}
        {...EXACT_TEXT}
        defaultValue={typed.slug}
        error={errors.slug}
      />
    </ItemForm>
  );
}
