import { Link } from 'react-router';
import type { LoadedImport } from '../http/import-page.server.ts';

interface MoreArticlesProps {
  importId: string;
  /** The last article of this page; null if there are no more. */
  next: LoadedImport['next'];
}

/** The way to the next page of an import's articles. */
export function MoreArticles({ importId, next }: MoreArticlesProps) {
  if (next === null) return null;
  return (
    <p className="rows-more">
      <Link className="button button-quiet" to={`/admin/posts/import/${importId}?after=${next}`}>
        More articles
      </Link>
    </p>
  );
}
