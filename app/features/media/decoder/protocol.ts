import type { ImageFormat } from '#app/formatting/image-types.ts';
import type { ImageErrorCode } from '../image-error.ts';

export interface EncodedFile {
  readonly path: string;
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

export interface DecodedImage {
  readonly full: EncodedFile;
  /** Smallest first. Widths that would not load faster, or that no format can hold, are left out. */
  readonly smaller: readonly EncodedFile[];
  /** What link previews show: a JPEG of 1200 × 630 pixels under 300 KB. */
  readonly preview: EncodedFile;
}

/** Decodes the file at `path` and writes the results to `folder`. */
export interface DecodeRequest {
  readonly path: string;
  readonly folder: string;
  /** Makes a still image of an animation, instead of rejecting one that cannot be kept. */
  readonly firstFrameOnly?: boolean;
  /** Also decodes what uploads reject and old sites have: GIF and SVG. */
  readonly isImported?: boolean;
}

/** Draws the title of a page for link previews, with characters of `title-characters.ts` alone. */
export interface DrawRequest {
  readonly title: string;
}

/** A request as it is sent. */
export type LimitedRequest = (DecodeRequest | DrawRequest) & {
  readonly limits: { readonly cpuMilliseconds: number; readonly drawingMilliseconds: number };
};

export type DecoderMessage =
  | { kind: 'ready' }
  | { kind: 'decoded'; image: DecodedImage }
  /** A JPEG in base64. */
  | { kind: 'drawn'; jpeg: string }
  | { kind: 'rejected'; code: ImageErrorCode }
  | { kind: 'failed'; message: string; code: string | undefined };
