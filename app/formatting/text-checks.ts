import { isBlankText } from './characters.ts';

/** Returns what is wrong with a typed text, as a sentence for the person; null if it is valid. */
export type TextCheck = (text: string) => string | null;

/** Control characters, which databases and feeds reject. */
const CONTROLS = /\p{Cc}/u;
/** The same for multi-line text, where tabs and line breaks are allowed. */
const CONTROLS_IN_LINES = /[^\P{Cc}\t\n\r]/u;
const CONTROLS_MESSAGE =
  'This has an invisible control character. Type the text again, or paste it without formatting.';

/** Runs the checks in order; the first problem counts. */
export function all(...checks: readonly TextCheck[]): TextCheck {
  return (text) => {
    for (const check of checks) {
      const problem = check(text);
      if (problem !== null) return problem;
    }
    return null;
  };
}

export function required(message: string): TextCheck {
  return (text) => (isBlankText(text) ? message : null);
}

/** A single line. Spaces around it are not stored, so they do not count. */
export function line(max: number, name: string): TextCheck {
  return all(maxLength(max, name), (text) => findControls(text.trim(), CONTROLS));
}

/** Like `line`, with tabs and line breaks. */
export function lines(max: number, name: string): TextCheck {
  return all(maxLength(max, name), (text) => withoutControls(text.trim()));
}

export const withoutControls: TextCheck = (text) => findControls(text, CONTROLS_IN_LINES);

export function maxBytes(max: number, message: string): TextCheck {
  return (text) => (new TextEncoder().encode(text).byteLength > max ? message : null);
}

function maxLength(max: number, name: string): TextCheck {
  return (text) => (text.trim().length > max ? `${name} can have at most ${max} characters` : null);
}

function findControls(text: string, controls: RegExp): string | null {
  return controls.test(text) || !text.isWellFormed() ? CONTROLS_MESSAGE : null;
}
