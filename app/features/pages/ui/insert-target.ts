import type { Href } from '#app/site/words/paths.ts';
import { writeRich } from '../field-kinds/rich-text.ts';

/** The text into which a dialog inserts a link or a price, at the cursor. */
export interface InsertTarget {
  /** The selected words. */
  readonly selected: string;
  /** The address of the link at the cursor; null if there is no link. */
  readonly address: string | null;
  /** Focuses the text, with the cursor where it was. */
  focus(): void;
  /** An empty address removes the link. */
  putLink(href: string, text: string): void;
  putPrice(code: string): void;
}

export type Input = HTMLInputElement | HTMLTextAreaElement;

/** An input in which links are written as marks. */
export function intoInput(input: Input): InsertTarget {
  const { value, selectionStart, selectionEnd } = input;
  const selected = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
  return {
    selected,
    address: null,
    focus: () => input.focus(),
    putLink: (href, text) =>
      replaceSelection(input, writeRich([{ text: selected || text, href: href as Href }]), null),
    putPrice: (code) => replaceSelection(input, code, null),
  };
}

/** An input that holds nothing but an address. */
export function intoAddress(input: Input): InsertTarget {
  return {
    selected: '',
    address: input.value === '' ? null : input.value,
    focus: () => input.focus(),
    putLink(href) {
      input.select();
      replaceSelection(input, href, null);
    },
    putPrice: () => undefined,
  };
}

/** Replaces the selected text as if it were typed, so that undo takes it back. */
export function replaceSelection(
  input: Input,
  text: string,
  selected: readonly [from: number, to: number] | null,
): void {
  const start = input.selectionStart ?? input.value.length;
  input.focus();
  // The only way that supports the browser's undo; the fallback is for browsers without it.
  if (!document.execCommand('insertText', false, text)) {
    input.setRangeText(text, start, input.selectionEnd ?? start, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (selected !== null) input.setSelectionRange(start + selected[0], start + selected[1]);
}
