import type { Href } from '#app/content/paths.ts';
import { writeRich } from '#app/domains/site-texts/kinds/rich-text.ts';

/** A text that a dialog puts a link or a price into, at its cursor. */
export interface InsertTarget {
  /** The words that are selected. */
  readonly selected: string;
  /** Where what is there leads; null where nothing leads anywhere yet. */
  readonly address: string | null;
  /** Gives the text the focus, with its cursor where it was. */
  focus(): void;
  /** An empty address takes the link away. */
  putLink(href: string, text: string): void;
  putPrice(code: string): void;
}

export type Input = HTMLInputElement | HTMLTextAreaElement;

/** An input of a form, in which links are marks. */
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

/** An input that has an address and nothing else. */
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
  // The only way that the browser's undo knows of; the others are for browsers without it.
  if (!document.execCommand('insertText', false, text)) {
    input.setRangeText(text, start, input.selectionEnd ?? start, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (selected !== null) input.setSelectionRange(start + selected[0], start + selected[1]);
}
