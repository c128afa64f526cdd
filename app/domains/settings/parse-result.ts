/** Why an entry was refused, for tests and logs; people read the message. */
export type Refusal =
  | 'too-long'
  | 'characters'
  | 'not-https'
  | 'credentials'
  | 'unknown-host'
  | 'wrong-page'
  | 'foreign-part'
  | 'two-ids'
  | 'not-understood';

export type Refused = { ok: false; reason: Refusal; message: string };

/** An entry that was checked: its value and a sentence saying what was understood, or a refusal. */
export type ParseResult<T> = { ok: true; value: T; summary: string } | Refused;

export function accept<T>(value: T, summary: string): ParseResult<T> {
  return { ok: true, value, summary };
}

export function refuse(reason: Refusal, message: string): Refused {
  return { ok: false, reason, message };
}

/** Control and invisible direction characters: nobody types them, and they hide what is shown. */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** Refuses what no field takes: unprintable characters, and more text than the field is for. */
export function checkText(text: string, maxLength: number): Refused | null {
  if (text.length > maxLength) {
    return refuse('too-long', `This is too long. Keep it under ${maxLength} characters.`);
  }
  if (UNPRINTABLE.test(text)) {
    return refuse(
      'characters',
      'There is an invisible character in this. Type it by hand, or copy it again.',
    );
  }
  return null;
}

/** Shortens what is quoted back in a message. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `"${line.length > 60 ? `${line.slice(0, 57)}...` : line}"`;
}
