/** Older ones give way. */
const MOST_AT_ONCE = 3;

export interface Message {
  readonly title: string;
  readonly text: string;
}

export interface Toast extends Message {
  readonly id: number;
  readonly isError?: boolean;
  /** The page shows it already: it is said to those who do not see the page. */
  readonly isSeen?: boolean;
  /** Null until it is closed. */
  readonly milliseconds: number | null;
  readonly offer?: { readonly label: string; readonly onTake: () => void } | undefined;
}

/** Adds a notice. It takes the place of one that says the same, unless that offers something. */
export function addToast(all: readonly Toast[], added: Toast): readonly Toast[] {
  const others = all.filter(
    ({ title, text, offer }) => offer !== undefined || title !== added.title || text !== added.text,
  );
  return [...others, added].slice(-MOST_AT_ONCE);
}
