export type ContentErrorCode =
  | 'too_large'
  | 'too_many_attributes'
  | 'too_deep'
  | 'too_complex'
  | 'unstable'
  /** Parsing took more time or memory than `createContentWorker` allows. */
  | 'too_heavy'
  /** The content was never parsed, because the queue was full or closed. */
  | 'busy';

const MESSAGES: Record<ContentErrorCode, string> = {
  too_large: 'The content is larger than 1 MB. Please shorten it or split it into several posts.',
  too_many_attributes:
    'One element in the content has more than 256 attributes. Please remove it, or paste the text without formatting.',
  too_deep: 'The content has too many elements nested inside each other. Please simplify it.',
  too_complex:
    'The content has too many elements. Please simplify it or split it into several posts.',
  unstable:
    'Parts of the content are nested in a way that browsers read differently each time. Please simplify it.',
  too_heavy:
    'This content took too long to check. Please simplify it or split it into several posts.',
  busy: 'The site is checking other posts right now. Please try again in a moment.',
};

/** Content that cannot be sanitized. `message` is shown to the author. */
export class ContentError extends Error {
  readonly code: ContentErrorCode;

  constructor(code: ContentErrorCode, options?: ErrorOptions) {
    super(MESSAGES[code], options);
    this.name = 'ContentError';
    this.code = code;
  }
}

/** Whether the content was never parsed, so that another attempt can succeed. */
export function isBusy(error: unknown): boolean {
  return error instanceof ContentError && error.code === 'busy';
}
