import { Button } from '#app/ui/primitives/button.tsx';
import type { ListedImage } from './offered/use-place.ts';
import { quotePlace } from './offered/use-place.ts';

interface SelectedImagesProps {
  images: readonly ListedImage[];
  onClear: () => void;
  onTrash: (ids: readonly string[]) => void;
}

/** What is selected, and a button that moves to the Trash what of it nothing shows. */
export function SelectedImages({ images, onClear, onTrash }: SelectedImagesProps) {
  const unused = images.filter(({ places }) => places.length === 0);
  const isPart = unused.length > 0 && unused.length < images.length;
  return (
    <section className="selection-bar" aria-label="Selected images">
      <p role="status">{`${images.length} selected`}</p>
      <Button look="quiet" small onClick={onClear}>
        Clear
      </Button>
      <Button
        look="quiet"
        small
        onClick={() => onTrash(unused.map(({ id }) => id))}
        disabled={unused.length === 0}
      >
        {isPart ? `Move ${unused.length} to Trash` : 'Move to Trash'}
      </Button>
      {unused.length < images.length ? <p>{describeStaying(images)}</p> : null}
    </section>
  );
}

const MOST_NAMED = 3;

/** What stays because something shows it, and where. */
function describeStaying(images: readonly ListedImage[]): string {
  const used = images.filter(({ places }) => places.length > 0);
  const names = [...new Set(used.flatMap(({ places }) => places.map(quotePlace)))];
  const more = names.length - MOST_NAMED;
  const where = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return `${used.length === 1 ? 'One is' : `${used.length} are`} in use and would be missing there, so ${used.length === 1 ? 'it stays' : 'they stay'}: ${where}.`;
}
