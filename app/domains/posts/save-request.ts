import { z } from 'zod';
import type { SaveRequest } from './editor-protocol.ts';

/** The shape of a save; what is in its fields is judged field by field afterwards. */
export const saveRequestSchema = z
  .object({
    id: z.uuid().nullable(),
    version: z.int().positive().nullable(),
    idempotencyKey: z.uuid(),
    fields: z.object({
      title: z.string(),
      slug: z.string(),
      excerpt: z.string(),
      content: z.string(),
      authorName: z.string(),
      isPublished: z.boolean(),
      featuredImageUrl: z.string(),
      metaDescription: z.string(),
      metaKeywords: z.string(),
    }),
    publishDate: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('now') }),
      z.object({ kind: z.literal('keep') }),
      z.object({ kind: z.literal('set'), at: z.iso.datetime() }),
    ]),
  })
  .refine(
    (request) => (request.id === null) === (request.version === null),
  ) satisfies z.ZodType<SaveRequest>;

export const previewRequestSchema = z.object({ content: z.string() });
