import { Link, useNavigation } from 'react-router';
import { type Author, authorPath } from '#app/domains/posts/authors/author.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

interface DeleteAuthorProps {
  readonly author: Author & { readonly articles: number };
}

/** Asks before an author is deleted, and says what stays. */
export function DeleteAuthor({ author }: DeleteAuthorProps) {
  const busy = useNavigation().state === 'submitting';
  const { id, name, slug, articles } = author;
  return (
    <>
      <h1>Delete “{name}”?</h1>
      <div className="admin-text">
        <p>
          {articles === 0
            ? 'No article names this author.'
            : `${countNoun(articles, 'article')} ${articles === 1 ? 'keeps' : 'keep'} the name, without portrait, sentences and link.`}
        </p>
        <p>
          The page {authorPath(slug)} goes away. If other sites link to it, add a redirect for that
          address.
        </p>
      </div>
      <Form method="post" className="cluster">
        <input type="hidden" name="intent" value="delete-author" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" className="button-danger" disabled={busy}>
          Delete author
        </Button>
        <Link className="text-link" to={`/admin/posts/authors?edit=${id}`}>
          Keep it
        </Link>
      </Form>
    </>
  );
}
