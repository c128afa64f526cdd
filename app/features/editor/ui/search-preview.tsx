import type { PostFields } from '#app/features/articles/post-fields.ts';
import { publicPath, toPostKind } from '#app/features/articles/post-kind.ts';
import { siteName } from '#app/site/words/site-name.ts';
import { usePublicSite } from '#app/ui/admin/public-site.ts';

/** How search engines and shared links are likely to show the post. */
export function SearchPreview({ fields }: { fields: PostFields }) {
  const { title, slug, featuredImageUrl } = fields;
  const site = usePublicSite() || location.origin;
  const description = fields.metaDescription.trim() || fields.excerpt.trim();
  const kind = toPostKind(fields.kind);
  return (
    <figure className="search-preview">
      <figcaption className="field-label">In search results and shared links</figcaption>
      {featuredImageUrl ? <img src={featuredImageUrl} alt="" /> : null}
      <p className="field-hint">{`${new URL(site).host}${publicPath({ kind, slug: slug || '…' })}`}</p>
      <p className="search-preview-title">{`${title.trim() || 'Title'} | ${siteName}`}</p>
      <p>
        {description ||
          'The first sentence of your text appears here, unless you write a description.'}
      </p>
    </figure>
  );
}
