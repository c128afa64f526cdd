import { STATE_WORDS } from '#app/features/articles/state-words.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { RowLink } from '#app/ui/admin/row-link.tsx';
import { PagePicture } from './page-picture.tsx';

interface ListedDocument {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly isMail: boolean;
  readonly publishedAt: string | null;
  readonly draft: { readonly by: string | null; readonly at: string | null } | null;
}

/** The site's own pages, and what they share, such as prices. */
export function DocumentList({ documents }: { documents: readonly ListedDocument[] }) {
  const isPage = ({ id }: ListedDocument) => id.startsWith('/');
  const shared = documents.filter((document) => !isPage(document));
  return (
    <>
      <DocumentSection
        title="The site’s pages"
        hint="Every word of these pages is yours to change. What you change is a draft until you publish it."
        documents={documents.filter(isPage)}
        hasPictures
      />
      <DocumentSection
        title="On several pages"
        hint="Change it once, and it is right everywhere."
        documents={shared.filter(({ isMail }) => !isMail)}
      />
      <DocumentSection
        title="Emails"
        hint="What the site writes to you, to everybody with an account here, and to leads and subscribers."
        documents={shared.filter(({ isMail }) => isMail)}
      />
    </>
  );
}

interface DocumentSectionProps {
  title: string;
  hint: string;
  documents: readonly ListedDocument[];
  /** Shows a small picture of each page above its name. */
  hasPictures?: boolean;
}

function DocumentSection({ title, hint, documents, hasPictures = false }: DocumentSectionProps) {
  if (documents.length === 0) return null;
  return (
    <section className="document-section">
      <h2>{title}</h2>
      <p className="field-hint">{hint}</p>
      <ul className={hasPictures ? 'rows page-cards' : 'rows'}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} hasPicture={hasPictures} />
        ))}
      </ul>
    </section>
  );
}

interface DocumentRowProps {
  document: ListedDocument;
  hasPicture: boolean;
}

function DocumentRow({ document, hasPicture }: DocumentRowProps) {
  const timeZone = useAdminTimeZone();
  const { id, slug, title, publishedAt, draft } = document;
  const path = `/admin/pages/${slug}`;
  return (
    <li className="row">
      {hasPicture ? (
        <PagePicture slug={slug} on={id} version={`${publishedAt} ${draft?.at ?? ''}`} />
      ) : null}
      <div className="row-main">
        <p>
          <RowLink to={path} className="row-title">
            {title}
          </RowLink>
        </p>
        <p className="field-hint">
          {id.startsWith('/') ? `${id} · ` : ''}
          {publishedAt === null
            ? 'Original text'
            : `${STATE_WORDS.published} ${formatInstant(publishedAt, timeZone)}`}
        </p>
        {draft === null ? null : <p className="document-draft">{describeDraft(draft, timeZone)}</p>}
      </div>
      <div className="row-actions">
        <RowLink to={`${path}/history`} className="button button-quiet button-small">
          History<span className="visually-hidden"> of {title}</span>
        </RowLink>
      </div>
    </li>
  );
}

function describeDraft({ by, at }: NonNullable<ListedDocument['draft']>, timeZone: string): string {
  return `${STATE_WORDS.saved}${by === null ? '' : ` by ${by}`}${at === null ? '' : `, ${formatInstant(at, timeZone)}`}: readers don’t see it yet`;
}
