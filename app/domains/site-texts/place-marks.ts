/**
 * Marks in the texts of a draft page say which place of the form a text is from. They are characters
 * of the private use area, which no font shows and which are taken out before a page is shown.
 */
const START = '\ue000';
const END = '\ue001';
const OFFSET = 0xe100;
const MARK = /\ue000([\ue100-\ue1ff]*)\ue001/g;

/** The place is a field's id, '@' and the part of the field, in ASCII. */
export function markText(place: string, text: string): string {
  return text === '' ? text : markPlace(place) + text;
}

/** The mark alone, for what can be empty: an alternative text. */
export function markPlace(place: string): string {
  return `${START}${shift(place, OFFSET)}${END}`;
}

/** The first place that a text is marked with, and the text without marks. */
export function readMarks(text: string): { place: string | null; text: string } {
  if (!text.includes(START)) return { place: null, text };
  const place = new RegExp(MARK.source).exec(text)?.[1];
  return {
    place: place === undefined ? null : shift(place, -OFFSET),
    text: text.replace(MARK, ''),
  };
}

function shift(text: string, by: number): string {
  return [...text].map((char) => String.fromCharCode(char.charCodeAt(0) + by)).join('');
}
