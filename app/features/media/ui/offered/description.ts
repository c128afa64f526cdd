/** The longest description that the sanitizer keeps. */
export const ALT_MAX = 1000;

/** What readers who cannot see an image get of it. */
export interface Description {
  readonly alt: string;
  /** Screen readers skip an image that only decorates. */
  readonly isDecorative: boolean;
}
