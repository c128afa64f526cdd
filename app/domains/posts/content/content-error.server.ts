export type ContentErrorCode = 'too_large' | 'too_deep' | 'too_complex' | 'unstable';

const MESSAGES: Record<ContentErrorCode, string> = {
  too_large: 'The content is larger than 1 MB. Please shorten it or split it into several posts.',
  too_deep: 'The content has too many elements nested inside each other. Please simplify it.',
  too_complex:
    'The content has too many elements. Please simplify it or split it into several posts.',
  unstable:
    'Parts of the content are nested in a way that browsers read differently each time. Please simplify it.',
};

/** Content that cannot be sanitized. `message` is shown to the author. */
export class ContentError extends Error {
  readonly code: ContentErrorCode;

  constructor(code: ContentErrorCode) {
    super(MESSAGES[code]);
    this.name = 'ContentError';
    this.code = code;
  }
}
