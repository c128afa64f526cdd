import { useState } from 'react';
import { useSubmit } from 'react-router';
import { Button } from '#app/ui/primitives/button.tsx';
import { ADMIN_TOKEN_FIELD, readAdminToken } from '../admin-token.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { ListedImage } from './use-place.ts';
import { placeName } from './use-place.ts';

interface DeleteImagesProps {
  images: readonly ListedImage[];
  label: string;
  onClear: () => void;
}

/** What is selected, and a button that deletes of it what nothing shows. */
export function DeleteImages({ images, label, onClear }: DeleteImagesProps) {
  const [isAsking, setIsAsking] = useState(false);
  const submit = useSubmit();
  const unused = images.filter(({ places }) => places.length === 0);

  function remove(): void {
    const form = new FormData();
    form.append(ADMIN_TOKEN_FIELD, readAdminToken());
    for (const { id } of unused) form.append('id', id);
    void submit(form, { method: 'post' });
    onClear();
  }

  return (
    <section className="selection-bar" aria-label="Selected images">
      <p role="status">{label}</p>
      <Button look="quiet" small onClick={onClear}>
        Clear
      </Button>
      <Button look="quiet" small onClick={() => setIsAsking(true)} disabled={unused.length === 0}>
        {images.length === 1 ? 'Delete' : `Delete ${unused.length}`}
      </Button>
      {unused.length < images.length ? <p>{describeStaying(images)}</p> : null}
      <ConfirmDialog
        open={isAsking}
        title={unused.length === 1 ? 'Delete this image?' : `Delete ${unused.length} images?`}
        text="This action cannot be undone."
        note={describeStaying(images)}
        action="Delete"
        onConfirm={remove}
        onClose={() => setIsAsking(false)}
      />
    </section>
  );
}

const MOST_NAMED = 3;

/** What stays because something shows it, and where. */
function describeStaying(images: readonly ListedImage[]): string {
  const used = images.filter(({ places }) => places.length > 0);
  if (used.length === 0) return '';
  const names = [...new Set(used.flatMap(({ places }) => places.map(placeName)))];
  const more = names.length - MOST_NAMED;
  const where = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return `${used.length === 1 ? 'One is' : `${used.length} are`} in use and would be missing there, so ${used.length === 1 ? 'it stays' : 'they stay'}: ${where}.`;
}
