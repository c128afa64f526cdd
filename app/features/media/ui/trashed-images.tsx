import { useState } from 'react';
import { describeDaysLeft } from '#app/formatting/days-left.ts';
import { focusClass } from '#app/formatting/focal-point.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import type { TrashedImage } from '../image-trash.server.ts';
import { describeUse, type ListedImage } from './offered/use-place.ts';

type Trashed = ListedImage & Pick<TrashedImage, 'trashedAt'>;

export interface ListedTrash {
  readonly images: readonly Trashed[];
  /** The server's time. */
  readonly now: string;
  /** For how many days an image stays in the Trash. */
  readonly trashDays: number;
}

interface TrashedImagesProps {
  trash: ListedTrash;
  onRestore: (ids: readonly string[]) => void;
  onDelete: (id: string) => void;
}

/** The images in the Trash. */
export function TrashedImages({ trash, onRestore, onDelete }: TrashedImagesProps) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <ul className="media-grid">
        {trash.images.map((image) => (
          <li key={image.id} className="media-item">
            <Facts image={image} trash={trash} />
            <div className="row-actions">
              <Button look="quiet" small onClick={() => onRestore([image.id])}>
                Restore
                <OfImage image={image} />
              </Button>
              {image.places.length > 0 ? null : (
                <Button look="quiet" small onClick={() => setAsked(image.id)}>
                  Delete permanently
                  <OfImage image={image} />
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title="Delete this image permanently?"
        text="This action cannot be undone."
        action="Delete"
        onConfirm={() => {
          if (asked !== null) onDelete(asked);
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function Facts({ image, trash }: { image: Trashed; trash: ListedTrash }) {
  const { url, srcset, width, height, name, focus, places, trashedAt } = image;
  return (
    <>
      <img
        src={url}
        srcSet={srcset}
        sizes="16rem"
        width={width}
        height={height}
        alt={titleOf(image)}
        className={focusClass(focus)}
        loading="lazy"
      />
      <p className="media-name">{name || `${width} × ${height}`}</p>
      <p className="field-hint">
        {places.length > 0 ? describeUse(places) : describeDaysLeft(trashedAt, trash)}
      </p>
    </>
  );
}

function OfImage({ image }: { image: Trashed }) {
  return <span className="visually-hidden">: {titleOf(image)}</span>;
}

function titleOf({ alt, name }: Trashed): string {
  return alt || name || 'Image without a name';
}
