import { useEffect, useState } from 'react';
import { focusClass } from '#app/formatting/focal-point.ts';
import { describeFailure } from '#app/ui/admin/line/describe-failure.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import type { StoredImage } from '../image-protocol.ts';
import { requestImages } from './offered/send-image.ts';

interface LibraryChoiceProps {
  /** Those that are picked, where several can be; null where a click decides. */
  picked: readonly StoredImage[] | null;
  onPick: (image: StoredImage) => void;
}

/** The images of the library, to choose from. */
export function LibraryChoice({ picked, onPick }: LibraryChoiceProps) {
  const [search, setSearch] = useState('');
  const { images, next, problem, showMore } = useLibrary(search.trim());
  return (
    <section className="library-choice" aria-labelledby="library-choice-title">
      <div className="library-choice-head">
        <h3 id="library-choice-title">From your library</h3>
        <input
          type="search"
          className="input input-short"
          aria-label="Search your library"
          placeholder="Search"
          value={search}
          maxLength={100}
          onChange={(event) => setSearch(event.target.value)}
          // The dialog may be inside a form.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      {problem === null ? null : (
        <p className="field-error" role="alert">
          Your library can’t be loaded right now. {problem}
        </p>
      )}
      {images === null && problem === null ? <p role="status">Loading...</p> : null}
      {images?.length === 0 ? (
        <p className="field-hint" role="status">
          {search.trim() === '' ? 'You have no images here yet.' : 'No image matches.'}
        </p>
      ) : null}
      <ul className="media-grid">
        {images?.map((image, index) => (
          <li key={image.id}>
            <button
              type="button"
              className="media-choice"
              aria-pressed={picked === null ? undefined : picked.some(({ id }) => id === image.id)}
              onClick={() => onPick(picked?.find(({ id }) => id === image.id) ?? image)}
            >
              <img
                src={image.url}
                srcSet={image.srcset}
                sizes="10rem"
                width={image.width}
                height={image.height}
                alt={image.alt || image.name || `Image ${index + 1}`}
                className={focusClass(image.focus)}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      {next === null ? null : (
        <Button look="quiet" small onClick={showMore}>
          Show older images
        </Button>
      )}
    </section>
  );
}

const TYPING_MILLISECONDS = 200;

interface Listed {
  readonly search: string;
  readonly images: readonly StoredImage[] | null;
  readonly next: string | null;
  /** Why the images could not be listed. */
  readonly problem: string | null;
}

/** The newest images that match, and older ones on request. */
function useLibrary(search: string) {
  const [listed, setListed] = useState<Listed>({ search, images: null, next: null, problem: null });
  const [cursor, setCursor] = useState<string | null>(null);
  const after = listed.search === search ? cursor : null;
  useEffect(() => {
    let current = true;
    const load = () =>
      requestImages(after, search).then(
        ({ images, next }) => {
          if (!current) return;
          setListed((before) => ({
            search,
            images: after === null ? images : [...(before.images ?? []), ...images],
            next,
            problem: null,
          }));
        },
        (error) =>
          current && setListed((before) => ({ ...before, problem: describeFailure(error) })),
      );
    const timer = setTimeout(load, search === '' || after !== null ? 0 : TYPING_MILLISECONDS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [search, after]);
  return { ...listed, showMore: () => setCursor(listed.next) };
}
