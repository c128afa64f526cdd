import { randomBytes } from 'node:crypto';

/**
 * The files of an image are called `<id>.jpg`, `<id>-480.webp`, `<id>-preview.jpg`. Those that replaced
 * others have a mark after the id, `<id>-3f9a0c21-480.webp`, because a name never has other bytes.
 */
const NAME =
  /^((?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-[0-9a-f]{8})?)(?:-(?:(?<width>\d{1,5})|preview))?\.(?:jpg|png|webp|avif)$/;

export interface ImageName {
  /** The id of the image. */
  readonly id: string;
  /** What all files of one upload begin with. */
  readonly stem: string;
  /** Of a smaller width; null for the full image and the one for link previews. */
  readonly width: number | null;
}

/** Null unless this program can have given the name. */
export function readImageName(name: string): ImageName | null {
  const match = NAME.exec(name);
  const { id, width } = match?.groups ?? {};
  if (id === undefined) return null;
  return { id, stem: match?.[1] ?? id, width: width === undefined ? null : Number(width) };
}

/** The beginning of the names of the files that replace an image's. */
export function newStem(id: string): string {
  return `${id}-${randomBytes(4).toString('hex')}`;
}
