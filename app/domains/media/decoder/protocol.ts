import type { ImageErrorCode } from '../image-error.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif';

export interface EncodedFile {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

export interface DecodedImage {
  readonly format: ImageFormat;
  readonly extension: 'jpg' | 'png' | 'webp' | 'avif';
  readonly full: EncodedFile;
  /** WebP, smallest first. */
  readonly smaller: readonly EncodedFile[];
}

/** Decodes the file at `path` and writes the results to `folder`. */
export interface DecodeRequest {
  readonly path: string;
  readonly folder: string;
}

export type DecoderMessage =
  | { kind: 'ready' }
  | { kind: 'decoded'; image: DecodedImage }
  | { kind: 'refused'; code: ImageErrorCode }
  | { kind: 'failed'; message: string; code: string | undefined };
