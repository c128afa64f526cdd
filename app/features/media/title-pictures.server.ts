import { createHash } from 'node:crypto';
import type { ImageDecoder } from './decoder/image-decoder.server.ts';
import { TITLE_CHARACTERS } from './decoder/title-characters.ts';

/** The path of the pictures, by slug. */
const FOLDER = '/title-pictures';
/** Raised when pictures look different, so that no cache shows the former ones. */
const DRAWING = 2;
/** Of at most 100 KB each. */
const KEPT = 50;

const characters: ReadonlySet<string> = new Set(TITLE_CHARACTERS);

interface Titled {
  readonly slug: string;
  readonly title: string;
}

/**
 * The path of a picture of the title, which link previews show of a page without an image; null where
 * the typeface has less than half of its letters, as of a Hebrew title.
 */
export function titlePicturePath({ slug, title }: Titled): string | null {
  if (!canDraw(title)) return null;
  return `${FOLDER}/${slug}.jpg?v=${titleVersion(title)}`;
}

export function canDraw(title: string): boolean {
  const drawn = toDrawn(title);
  return drawn !== '' && countLetters(drawn) * 2 >= countLetters(title.normalize('NFC'));
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** In the address, so that a changed title gets a new picture. */
export function titleVersion(title: string): string {
  return createHash('sha256')
    .update(`${DRAWING} ${toDrawn(title)}`)
    .digest('hex')
    .slice(0, 12);
}

/** Everybody who asks for pictures is one client of the decoder, so that uploads have their turn. */
const READERS = 'readers';

/** A title with the letters of the typeface: another letter loses its accents, and a sign is left out. */
function toDrawn(title: string): string {
  return [...title.normalize('NFC').replace(/\s+/g, ' ')]
    .map((character) => (characters.has(character) ? character : withoutAccents(character)))
    .join('')
    .replace(/[([“‘«]\s*[)\]”’»]/g, '')
    .replace(/ +(?=[ ,])/g, '')
    .trim();
}

function withoutAccents(character: string): string {
  const plain = character.normalize('NFKD').replace(/\p{M}+/gu, '');
  return [...plain].every((one) => characters.has(one)) ? plain : '';
}

export interface TitlePictures {
  /**
   * The JPEG of a title that can be drawn.
   * @throws ImageError
   */
  find(title: string): Promise<Buffer>;
}

/** Pictures are drawn when they are first asked for, once for all who wait, and kept in memory. */
export function createTitlePictures(decoder: Pick<ImageDecoder, 'draw'>): TitlePictures {
  const pictures = new Map<string, Promise<Buffer>>();
  return {
    find(title) {
      const drawn = toDrawn(title);
      const known = pictures.get(drawn);
      const picture = known ?? decoder.draw({ title: drawn }, READERS);
      // The one that was asked for last is the last to go.
      pictures.delete(drawn);
      pictures.set(drawn, picture);
      picture.catch(() => pictures.delete(drawn));
      const oldest = pictures.keys().next().value;
      if (pictures.size > KEPT && oldest !== undefined) pictures.delete(oldest);
      return picture;
    },
  };
}
