/**
 * Marks around what differs from mail to mail, in the draft of a mail. They are characters of the
 * private use area, which no text has.
 */
const START = '\ue002';
const END = '\ue003';
const EXAMPLE = /\ue002([^\ue002\ue003]*)\ue003/g;

/** An example of a value, to be told from the words around it. */
export function example(value: string): string {
  return `${START}${value}${END}`;
}

/** The text with each example changed. */
export function replaceExamples(text: string, change: (value: string) => string): string {
  return text.replace(EXAMPLE, (_, value: string) => change(value));
}
