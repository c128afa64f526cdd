/** The text of a box and its selection. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The text that replaces a range, and the selection afterwards. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly start: number;
  readonly end: number;
}

/** Called when the edit is applied, with the selection of that moment. */
export type MakeEdit = (selected: Selected) => Edit;

export function replaceSelected(
  { start, end }: Selected,
  insert: string,
  select?: [number, number],
): Edit {
  const [first, last] = select ?? [insert.length, insert.length];
  return { from: start, to: end, insert, start: start + first, end: start + last };
}

/** Wraps the selection in an inline element and keeps it selected, or puts the cursor inside. */
export function wrapInline(selected: Selected, open: string, close: string): Edit {
  const inner = selected.text.slice(selected.start, selected.end);
  return replaceSelected(selected, `${open}${inner}${close}`, [
    open.length,
    open.length + inner.length,
  ]);
}

export const makeBold: MakeEdit = (at) => wrapInline(at, '<strong>', '</strong>');
export const makeItalic: MakeEdit = (at) => wrapInline(at, '<em>', '</em>');
