import { Link } from 'react-router';
import { AUTHORS_MAX, type Author } from '#app/features/articles/authors/offered/author.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { Empty } from '#app/ui/admin/empty.tsx';
import { RowLink } from '#app/ui/admin/row-link.tsx';

const PATH = '/admin/posts/authors';
const ADD = { label: 'Add an author', to: `${PATH}?add` };

export interface ListedAuthor extends Author {
  /** How many articles they have written. */
  readonly articles: number;
  /** The path of the portrait; empty for none. */
  readonly portrait: string;
}

export function AuthorList({ authors }: { authors: readonly ListedAuthor[] }) {
  return (
    <>
      <header className="admin-head" data-goes-on="">
        <h1>Authors</h1>
        {authors.length > 0 && authors.length < AUTHORS_MAX ? (
          <Link className="button" to={ADD.to}>
            {ADD.label}
          </Link>
        ) : null}
      </header>
      {authors.length === 0 ? (
        <Empty
          text="Readers trust a person. Add the people who write your articles, with a portrait and two sentences. Readers see them below each of their articles."
          action={ADD}
        />
      ) : (
        <>
          <p className="admin-text">
            Readers see these below the articles that name them in the Author field.
          </p>
          <ul className="rows">
            {authors.map(({ id, name, about, articles, portrait }) => (
              <li key={id} className="row">
                {portrait ? <img className="author-portrait" src={portrait} alt="" /> : null}
                <div className="row-main">
                  <RowLink to={`${PATH}?edit=${id}`} className="row-title">
                    {name}
                  </RowLink>
                  {about === '' ? null : <p>{about}</p>}
                  <p className="field-hint">
                    {articles === 0 ? 'No article names them' : countNoun(articles, 'article')}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
