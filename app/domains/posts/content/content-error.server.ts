export type ContentErrorCode = 'too_large' | 'too_deep' | 'too_complex' | 'unstable';

const SENTENCES: Record<ContentErrorCode, string> = {
  too_large: 'The content is larger than 1 MB. Please shorten it or split it into several posts.',
  too_deep: 'The content has too many elements nested inside each other. Please simplify it.',
  too_complex:
    'The content has too many elements. Please simplify it or split it into several posts.',
  unstable:
    'Parts of the content are nested in a way that browsers read differently each time. Please simplify it.',
};

/** Why content cannot be cleaned. `message` is written for the person who edits the post. */
export class ContentError extends Error {
  readonly code: ContentErrorCode;

  constructor(code: ContentErrorCode) {
    super(SENTENCES[code]);
    this.name = 'ContentError';
    this.code = code;
  }
}
