/**
 * Which text of the post a preview link shows, always in its newest state: the saved text, or the
 * draft of the person who made the link. Without a draft, it shows the saved text.
 */
export const PREVIEW_SOURCES = ['saved', 'post-draft'] as const;
export type PreviewSource = (typeof PREVIEW_SOURCES)[number];

/** How many days a link can work. */
export const PREVIEW_DAYS = [1, 7, 14, 30] as const;
export type PreviewDays = (typeof PREVIEW_DAYS)[number];
export const DEFAULT_PREVIEW_DAYS: PreviewDays = 7;

/** Working links that one post can have at a time. */
export const MAX_WORKING_LINKS = 20;

/** The title of why a link was not made. */
export const NOT_MADE = 'No link was made';

/** A preview link as its list shows it. Its address is not stored. */
export interface PreviewLink {
  readonly id: string;
  readonly source: PreviewSource;
  /** The email of the person who made it. */
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly openings: number;
  readonly lastOpenedAt: string | null;
}

export function isPreviewSource(value: unknown): value is PreviewSource {
  return PREVIEW_SOURCES.some((source) => source === value);
}

export function isPreviewDays(value: unknown): value is PreviewDays {
  return PREVIEW_DAYS.some((days) => days === value);
}
