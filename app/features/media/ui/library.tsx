import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { focusClass } from '#app/formatting/focal-point.ts';
import { Empty } from '#app/ui/admin/empty.tsx';
import { ListSearch } from '#app/ui/admin/list-search.tsx';
import { ListTabs } from '#app/ui/admin/list-tabs.tsx';
import { useToast } from '#app/ui/admin/toasts.tsx';
import { useQuestion } from '#app/ui/admin/use-question.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { FileButton } from './choose-files.tsx';
import {
  isWholeLibrary,
  LIBRARY_VIEWS,
  type LibraryFilter,
  type LibraryView,
  libraryPath,
} from './library-filter.ts';
import { LibrarySheet } from './library-sheet.tsx';
import { describeUse, type ListedImage } from './offered/use-place.ts';
import { SelectedImages } from './selected-images.tsx';
import { type ListedTrash, TrashedImages } from './trashed-images.tsx';
import { UploadList } from './upload-list.tsx';
import { usePageDrop } from './use-page-drop.ts';
import { useTrashImages } from './use-trash-images.ts';
import { useUploads } from './use-uploads.ts';

interface LibraryProps {
  images: readonly ListedImage[];
  /** The one that is open beside the list. */
  chosen: ListedImage | null;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  filter: LibraryFilter;
  /** Whether there is an image in any view. */
  hasAny: boolean;
  /** What is in the Trash, in place of the images; null in the other views. */
  trash: ListedTrash | null;
}

/** The library of images: uploads, a search, and one image beside the list. */
export function Library({ images, trash, chosen, next, filter, hasAny }: LibraryProps) {
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const toast = useToast();
  const { ask, dialog } = useQuestion();
  const uploads = useUploads({
    ask,
    onArrive(_, isLast) {
      if (isLast) toast.notice('image-uploaded');
      void revalidator.revalidate();
    },
  });
  const isOver = usePageDrop(uploads.add, chosen === null);
  const { selected, toggle, clear } = useSelection(images);
  const trashing = useTrashImages();
  const close = libraryPath({ ...filter, image: null });
  return (
    <>
      <LibraryHead onChoose={uploads.add} />
      <p className="visually-hidden" role="status">
        {trashing.done}
      </p>
      <UploadList {...uploads} />
      {dialog}
      {isOver ? (
        <div className="page-drop" aria-hidden="true">
          Drop your images to upload them
        </div>
      ) : null}
      {hasAny ? <LibraryTools filter={filter} /> : null}
      {(trash ?? { images }).images.length === 0 ? <NoImages filter={filter} /> : null}
      {trash === null ? null : (
        <TrashedImages trash={trash} onRestore={trashing.restore} onDelete={trashing.remove} />
      )}
      {images.length === 0 ? null : (
        <ul className="media-grid">
          {images.map((image) => (
            <Tile
              key={image.id}
              image={image}
              to={libraryPath({ ...filter, image: image.id })}
              isSelected={selected.some(({ id }) => id === image.id)}
              onSelect={() => toggle(image.id)}
            />
          ))}
        </ul>
      )}
      <Pages filter={filter} next={next} />
      {selected.length > 0 ? (
        <SelectedImages
          images={selected}
          onClear={clear}
          onTrash={(ids) => {
            trashing.move(ids);
            clear();
          }}
        />
      ) : null}
      {chosen === null ? null : (
        <LibrarySheet
          key={chosen.id}
          image={chosen}
          onClose={() => void navigate(close)}
          onTrash={() => {
            trashing.move([chosen.id]);
            void navigate(close);
          }}
        />
      )}
    </>
  );
}

interface LibraryHeadProps {
  onChoose: (files: Iterable<File>) => void;
}

function LibraryHead({ onChoose }: LibraryHeadProps) {
  return (
    <>
      <header className="admin-head">
        <h1>Images</h1>
        <FileButton id="image-file" label="Upload images" several onChoose={onChoose} />
      </header>
      <p className="visually-hidden" id="image-file-hint">
        Or drop them anywhere on this page. JPEG, PNG, WebP, or AVIF, up to 15 MB each.
      </p>
    </>
  );
}

/** The views of the library, and its search. */
function LibraryTools({ filter }: Pick<LibraryProps, 'filter'>) {
  return (
    <>
      <ListTabs
        label="Filter images"
        tabs={Object.entries(LIBRARY_VIEWS).map(([view, { label }]) => ({
          to: libraryPath({ show: view as LibraryView, search: filter.search }),
          text: label,
          isCurrent: view === filter.show,
        }))}
      />
      <ListSearch label="Search images" search={filter.search}>
        {filter.show === 'all' ? null : <input type="hidden" name="show" value={filter.show} />}
      </ListSearch>
    </>
  );
}

function NoImages({ filter }: { filter: LibraryFilter }) {
  const all = { label: 'Show all images', to: libraryPath({ show: 'all', search: '' }) };
  return <Empty text={describeNone(filter)} action={isWholeLibrary(filter) ? undefined : all} />;
}

function describeNone({ after, search, show }: LibraryFilter): string {
  if (after !== null) return 'No more images here.';
  return search === '' ? LIBRARY_VIEWS[show].none : 'No image matches.';
}

/** Which of the listed images are selected; one that is gone no longer is. */
function useSelection(images: readonly ListedImage[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    selected: images.filter(({ id }) => ids.includes(id)),
    toggle: (id: string) =>
      setIds((all) => (all.includes(id) ? all.filter((each) => each !== id) : [...all, id])),
    clear: () => setIds([]),
  };
}

interface TileProps {
  image: ListedImage;
  to: string;
  isSelected: boolean;
  onSelect: () => void;
}

function Tile({ image, to, isSelected, onSelect }: TileProps) {
  const { url, srcset, width, height, alt, name, focus, places } = image;
  const hydrated = useHydrated();
  const title = alt || name || 'Image without a name';
  return (
    <li className="media-item" data-selected={isSelected ? '' : undefined}>
      <Link to={to} className="media-link" preventScrollReset>
        <img
          src={url}
          srcSet={srcset}
          sizes="16rem"
          width={width}
          height={height}
          alt={title}
          className={focusClass(focus)}
          loading="lazy"
        />
      </Link>
      <label className="media-select">
        <input
          type="checkbox"
          aria-label={`Select: ${title}`}
          checked={isSelected}
          disabled={!hydrated}
          onChange={onSelect}
        />
      </label>
      <p className="media-name">{name || `${width} × ${height}`}</p>
      <p className="field-hint">
        {describeUse(places)}
        {alt === null ? <span className="media-missing"> · No description</span> : null}
      </p>
    </li>
  );
}

function Pages({ filter, next }: { filter: LibraryFilter; next: string | null }) {
  const { show, search, after } = filter;
  if (next === null && after === null) return null;
  return (
    <nav aria-label="More images" className="row-actions">
      {after === null ? null : <Link to={libraryPath({ show, search })}>Newest images</Link>}
      {next === null ? null : (
        <Link to={libraryPath({ show, search, after: next })}>Older images</Link>
      )}
    </nav>
  );
}
