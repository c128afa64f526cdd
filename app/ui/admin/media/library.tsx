import { Link, useNavigation } from 'react-router';
import type { StoredImage } from '#app/domains/posts/editor-protocol.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { ListSearch } from '#app/ui/admin/list-search.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import {
  LIBRARY_VIEWS,
  type LibraryFilter,
  type LibraryView,
  libraryPath,
} from './library-filter.ts';
import { describeUse, type UsePlace } from './use-place.ts';

export interface ListedImage extends StoredImage {
  readonly places: readonly UsePlace[];
}

interface LibraryProps {
  images: readonly ListedImage[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  filter: LibraryFilter;
  answer: { ok: true; done: string } | { ok: false; problem: string } | undefined;
}

/** The library of images. */
export function Library({ images, next, filter, answer }: LibraryProps) {
  const timeZone = useAdminTimeZone();
  const busy = useNavigation().state === 'submitting';
  const { show, search, after } = filter;
  return (
    <>
      <header className="admin-head">
        <h1>Media</h1>
      </header>
      {answer === undefined ? null : (
        <Notice tone={answer.ok ? 'confirm' : 'error'} role={answer.ok ? 'status' : 'alert'}>
          <p>{answer.ok ? answer.done : answer.problem}</p>
        </Notice>
      )}
      <nav aria-label="Filter images" className="row-actions">
        {Object.entries(LIBRARY_VIEWS).map(([view, { label }]) => (
          <Link
            key={view}
            to={libraryPath({ show: view as LibraryView, search })}
            aria-current={view === show ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <ListSearch id="image-search" hint="By name or description." search={search}>
        {show === 'all' ? null : <input type="hidden" name="show" value={show} />}
      </ListSearch>
      {images.length === 0 ? (
        <p>
          {after !== null
            ? 'No more images here.'
            : search === ''
              ? LIBRARY_VIEWS[show].none
              : 'No image matches.'}
        </p>
      ) : (
        <ul className="media-grid">
          {images.map((image) => (
            <li key={image.id} className="media-item">
              <img
                src={image.url}
                srcSet={image.srcset}
                sizes="16rem"
                width={image.width}
                height={image.height}
                alt={image.alt ?? ''}
                loading="lazy"
              />
              <p className="field-hint">
                {image.width} × {image.height}, {Math.ceil(image.bytes / 1024)} KB
                <br />
                {formatInstant(image.createdAt, timeZone)}
              </p>
              {image.places.length > 0 ? (
                <p className="field-hint">{describeUse(image.places)}</p>
              ) : (
                <Form method="post" data-allowed-when-disk-full="">
                  <input type="hidden" name="id" value={image.id} />
                  <Button type="submit" look="quiet" small disabled={busy}>
                    Delete<span className="visually-hidden"> this unused image</span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {next !== null || after !== null ? (
        <nav aria-label="More images" className="row-actions">
          {after === null ? null : <Link to={libraryPath({ show, search })}>Newest images</Link>}
          {next === null ? null : (
            <Link to={libraryPath({ show, search, after: next })}>Older images</Link>
          )}
        </nav>
      ) : null}
    </>
  );
}
