import { type Author, authorPath } from '#app/features/articles/authors/offered/author.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { DeleteItem } from '#app/ui/admin/item-screen.tsx';

interface DeleteAuthorProps {
  readonly author: Author & { readonly articles: number };
}

/** Asks before an author is deleted, and says what stays. */
export function DeleteAuthor({ author }: DeleteAuthorProps) {
  const { slug, articles } = author;
  return (
    <DeleteItem
      noun="author"
      item={author}
      path="/admin/posts/authors"
      publicPath={authorPath(slug)}
    >
      <p>
        {articles === 0
          ? 'No article names this author.'
          : `${countNoun(articles, 'article')} ${articles === 1 ? 'keeps' : 'keep'} the name, without portrait, sentences and link.`}
      </p>
    </DeleteItem>
  );
}
