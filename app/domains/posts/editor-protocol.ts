import type { Post } from './post.ts';

/** The editor's fields as typed: text and a switch. */
export interface PostFields {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  authorName: string;
  isPublished: boolean;
  featuredImageUrl: string;
  metaDescription: string;
  /** Comma-separated. */
  metaKeywords: string;
}

export type PostFieldName = keyof PostFields;

/**
 * What a save of a published post does with its date. A date that is set travels as it stands in its
 * field, with the zone that the field names: the server alone knows what instant that is.
 */
export type PublishDate =
  | { kind: 'now' }
  | { kind: 'keep' }
  | { kind: 'set'; local: string; timeZone: string };

/** What can be wrong with a save, by the field beside which it is said. */
export type PostErrors = Partial<Record<PostFieldName | 'publishDate', string>>;

/** POST /admin/posts/save, as JSON. */
export interface SaveRequest {
  /** Null creates. */
  id: string | null;
  /** The version the edit started from; null creates. */
  version: number | null;
  /** One per attempt of the person; the same key again gives the first answer again. */
  idempotencyKey: string;
  fields: PostFields;
  publishDate: PublishDate;
}

export interface RemovedItem {
  /** In plain words, for the person who wrote it. */
  what: string;
  excerpt: string;
  count: number;
}

export type SaveAnswer =
  | { ok: true; post: Post; created: boolean; removed: readonly RemovedItem[] }
  /** 422. A taken slug names the post that has it. */
  | { ok: false; code: 'invalid'; errors: PostErrors }
  /** 409. Somebody changed the post meanwhile; null when it was deleted. */
  | { ok: false; code: 'stale'; current: Post | null }
  /** 401 and 403. */
  | { ok: false; code: 'signed_out' | 'forbidden'; message: string }
  | { ok: false; code: 'failed'; message: string };

/** GET /admin/posts/publish-date with `local` and `timeZone`: the instant that they mean. */
export type PublishDateAnswer = { ok: true; at: string } | { ok: false; message: string };

/** POST /admin/posts/preview with `{content}`: the server's own cleaned result. */
export type PreviewAnswer =
  | { ok: true; html: string; removed: readonly RemovedItem[] }
  | { ok: false; code: string; message: string };

export interface StoredImage {
  id: string;
  /** Path on this site, `/blog-images/…`. */
  url: string;
  width: number;
  height: number;
  bytes: number;
  alt: string | null;
  /** Ready for `srcset`. */
  srcset: string;
  createdAt: string;
}

/** POST /admin/media with multipart/form-data: `file`, and optionally `alt`. */
export type UploadAnswer =
  | { ok: true; image: StoredImage }
  | { ok: false; code: string; message: string };

/** GET /admin/media/list, newest first. */
export interface MediaList {
  /** Where the next page goes on; null at the end. */
  next: string | null;
  images: readonly StoredImage[];
}
