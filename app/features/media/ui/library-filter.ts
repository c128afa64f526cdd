export const LIBRARY_VIEWS = {
  all: { label: 'All', none: 'No images yet. Choose some, or drop them on this page.' },
  undescribed: { label: 'No description', none: 'Every image has a description.' },
  unused: {
    label: 'Unused',
    none: 'Every image is in use, though some only by articles in the Trash.',
  },
  trash: { label: 'Trash', none: 'No images in the Trash.' },
} as const;

export type LibraryView = keyof typeof LIBRARY_VIEWS;

/** What the library shows, in the address of its page. */
export interface LibraryFilter {
  readonly show: LibraryView;
  readonly search: string;
  /** Cursor of an older page. */
  readonly after: string | null;
  /** The image that is open beside the list. */
  readonly image: string | null;
}

const MAX_SEARCH = 100;

export function readLibraryFilter(parameters: URLSearchParams): LibraryFilter {
  const show = parameters.has('unused') ? 'unused' : (parameters.get('show') ?? 'all');
  return {
    show: Object.hasOwn(LIBRARY_VIEWS, show) ? (show as LibraryView) : 'all',
    search: (parameters.get('q') ?? '').trim().slice(0, MAX_SEARCH),
    after: parameters.get('after'),
    image: parameters.get('image'),
  };
}

/** Whether nothing is left out. */
export function isWholeLibrary({ show, search, after }: LibraryFilter): boolean {
  return show === 'all' && search === '' && after === null;
}

/** The address of the library with another filter; what is left out is as a fresh page has it. */
export function libraryPath({ show = 'all', search = '', after, image }: Partial<LibraryFilter>) {
  const parameters = new URLSearchParams();
  if (show !== 'all') parameters.set('show', show);
  if (search !== '') parameters.set('q', search);
  if (after) parameters.set('after', after);
  if (image) parameters.set('image', image);
  const query = parameters.toString();
  return `/admin/media${query === '' ? '' : `?${query}`}`;
}
