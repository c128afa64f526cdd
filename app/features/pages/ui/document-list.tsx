import { STATE_WORDS } from '#app/features/articles/state-words.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { RowLink } from '#app/ui/admin/row-link.tsx';
import { PagePicture } from './page-picture.tsx';

interface ListedDocument {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly publishedAt: string | null;
  readonly draft: { readonly by: string | null; readonly at: string | null } | null;
  /** What visitors see of the notice or the testimonials; that a page is offline. */
  readonly state?: string | null;
}

/** The site's own pages, and what they share, such as prices. */
export function DocumentList({ documents }: { documents: readonly ListedDocument[] }) {
  const isPage = ({ id }: ListedDocument) => id.startsWith('/');
  return (
    <>
      <DocumentSection
        title="The site’s pages"
        hint="Click a page to edit it. Changes stay a draft until you publish them."
        documents={documents.filter(isPage)}
        hasPictures
      />
      <DocumentSection
        title="Shared content"
        hint="Change it once, and it changes everywhere."
        documents={documents.filter((document) => !isPage(document))}
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
  return (
    <section className="document-section">
      <h2>{title}</h2>
      <p className="field-hint">{hint}</p>
      <DocumentRows documents={documents} hasPictures={hasPictures} />
    </section>
  );
}

/** Documents by their titles, each of which opens it. */
export function DocumentRows({
  documents,
  hasPictures = false,
}: Pick<DocumentSectionProps, 'documents' | 'hasPictures'>) {
  return (
    <ul className={hasPictures ? 'rows page-cards' : 'rows'}>
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} hasPicture={hasPictures} />
      ))}
    </ul>
  );
}

interface DocumentRowProps {
  document: ListedDocument;
  hasPicture: boolean;
}

function DocumentRow({ document, hasPicture }: DocumentRowProps) {
  const timeZone = useAdminTimeZone();
  const { id, slug, title, publishedAt, draft, state = null } = document;
  const facts = [
    ...(id.startsWith('/') ? [id] : []),
    ...(state === null ? [] : [state]),
    ...(publishedAt === null
      ? []
      : [`${STATE_WORDS.published} ${formatInstant(publishedAt, timeZone)}`]),
  ];
  return (
    <li className="row">
      {hasPicture ? (
        <PagePicture slug={slug} on={id} version={`${publishedAt} ${draft?.at ?? ''}`} />
      ) : null}
      <div className="row-main">
        <p>
          <RowLink to={`/admin/pages/${slug}`} className="row-title">
            {title}
          </RowLink>
        </p>
        {facts.length === 0 ? null : <p className="field-hint">{facts.join(' · ')}</p>}
        {draft === null ? null : <p className="document-draft">{describeDraft(draft, timeZone)}</p>}
      </div>
    </li>
  );
}

function describeDraft({ by, at }: NonNullable<ListedDocument['draft']>, timeZone: string): string {
  return `${STATE_WORDS.saved}${by === null ? '' : ` by ${by}`}${at === null ? '' : `, ${formatInstant(at, timeZone)}`}: readers don’t see it yet`;
}
