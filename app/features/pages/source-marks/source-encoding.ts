/**
 * Source encoding: in a draft page, each text begins with the place of the form that it is from. The
 * place is written in characters of the private use area, which no font shows and which are taken out
 * before a page is shown.
 */
const START = '\ue000';
const END = '\ue001';
const OFFSET = 0xe100;
const SOURCE = /\ue000([\ue100-\ue1ff]*)\ue001/g;

/** The place is a field's id, '@' and the part of the field, in ASCII. */
export function encodeSource(place: string, text: string): string {
  return text === '' ? text : encodePlace(place) + text;
}

/** The place alone, for what can be empty: an alternative text. */
export function encodePlace(place: string): string {
  return `${START}${shift(place, OFFSET)}${END}`;
}

/** The first place that is encoded in a text, and the text without any. */
export function decodeSource(text: string): { place: string | null; text: string } {
  if (!text.includes(START)) return { place: null, text };
  const place = new RegExp(SOURCE.source).exec(text)?.[1];
  return {
    place: place === undefined ? null : shift(place, -OFFSET),
    text: text.replace(SOURCE, ''),
  };
}

const PRICE_START = '\ue002';
const PRICE_TEXT = '\ue003';
const PRICE_END = '\ue004';
const PRICE = /\ue002([\ue100-\ue1ff]*)\ue003([^\ue004]*)\ue004/;

/** An amount of the price list, which can be in the middle of a text. */
export function encodePrice(place: string, text: string): string {
  return `${PRICE_START}${shift(place, OFFSET)}${PRICE_TEXT}${text}${PRICE_END}`;
}

interface PricedPiece {
  /** Null for words. */
  readonly place: string | null;
  readonly text: string;
}

/** A text in its pieces: words, and amounts with the places that they are from. */
export function decodePrices(text: string): PricedPiece[] {
  if (!text.includes(PRICE_START)) return [{ place: null, text }];
  // Each amount adds its place and its text between the words.
  const pieces = text.split(PRICE);
  return pieces.flatMap((piece, index): PricedPiece[] => {
    if (index % 3 === 0) return piece === '' ? [] : [{ place: null, text: piece }];
    if (index % 3 === 1) return [{ place: shift(piece, -OFFSET), text: pieces[index + 1] ?? '' }];
    return [];
  });
}

/** The place of a part of a field, or of a part of that. */
export function joinPlace(place: string, key: string | number): string {
  return place.endsWith('@') ? `${place}${key}` : `${place}/${key}`;
}

function shift(text: string, by: number): string {
  return [...text].map((char) => String.fromCharCode(char.charCodeAt(0) + by)).join('');
}
