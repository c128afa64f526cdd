/** The reason code of a rejection, for tests and logs. People read the message. */
export type Rejection =
  | 'too-long'
  | 'characters'
  | 'not-https'
  | 'credentials'
  | 'unknown-host'
  | 'wrong-page'
  | 'foreign-part'
  | 'two-ids'
  | 'not-understood';

export type Rejected = { ok: false; reason: Rejection; message: string };

/** A parsed value with a sentence that tells the owner how it was understood, or a rejection. */
export type ParseResult<T> = { ok: true; value: T; summary: string } | Rejected;

export function accept<T>(value: T, summary: string): ParseResult<T> {
  return { ok: true, value, summary };
}

export function reject(reason: Rejection, message: string): Rejected {
  return { ok: false, reason, message };
}

/**
 * Control characters and invisible direction marks. Nobody types them, and they can disguise text.
 */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** Rejects unprintable characters and texts over the field's maximum length. */
export function checkText(text: string, maxLength: number): Rejected | null {
  if (text.length > maxLength) {
    return reject('too-long', `This is too long. Keep it under ${maxLength} characters.`);
  }
  if (UNPRINTABLE.test(text)) {
    return reject(
      'characters',
      'This text contains an invisible character. Type it in yourself, or copy it again.',
    );
  }
  return null;
}

/** Quotes a text in a message, cut to 60 characters. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${line.length > 60 ? `${line.slice(0, 57)}…` : line}”`;
}
