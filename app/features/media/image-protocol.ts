import type { FocalPoint } from '#app/formatting/focal-point.ts';

export interface StoredImage {
  id: string;
  /** Its path on this site, `/blog-images/…`. */
  url: string;
  width: number;
  height: number;
  bytes: number;
  alt: string | null;
  /** The name of the uploaded file; empty if it is not known. */
  name: string;
  /** The point that stays in view when it is cropped. */
  focus: FocalPoint;
  srcset: string;
  /** What link previews show; null until the daily job has made it. */
  preview: { url: string; width: number; height: number } | null;
  createdAt: string;
}

/**
 * POST /admin/media/upload with multipart/form-data: `file`, and optionally `alt`, and `first-frame`
 * where an animation may become a still image.
 */
export type UploadResult =
  | { ok: true; image: StoredImage }
  | {
      ok: false;
      code: string;
      message: string;
      /** We cannot keep the animation, but we can keep its first frame if the person agrees. */
      offersFirstFrame?: true;
    };

/**
 * POST /admin/media/fetch, as JSON: brings an image of another site into the library, with an
 * `UploadResult`. `only_http` asks whether to fetch it without encryption, `plainHttp` says yes.
 */
export interface FetchImageRequest {
  address: string;
  alt: string | null;
  plainHttp: boolean;
}

/**
 * POST /admin/media/replace?id= with the form of an upload: replaces an image with the file
 * wherever the image is shown. `rewritten` counts the posts that named the old file.
 */
export type ReplaceImageResult =
  | { ok: true; image: StoredImage; rewritten: number }
  | Extract<UploadResult, { ok: false }>;

/** POST /admin/media/update, as JSON: the description of an image, and its focal point. */
export interface UpdateImageRequest {
  id: string;
  alt?: string | undefined;
  focus?: FocalPoint | undefined;
}

export type UpdateImageResult =
  | { ok: true; image: StoredImage }
  | { ok: false; code: string; message: string };

/**
 * GET /admin/media/list with `q`, words from the name or the description, newest first; or with `url`,
 * the path of one image.
 */
export interface MediaList {
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  images: readonly StoredImage[];
}
