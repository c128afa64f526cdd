import { z } from 'zod';
import { parseTimeZone } from '../settings/time-zone.ts';
import type { SaveRequest } from './editor-protocol.ts';

/** One that this machine knows. */
export const timeZoneName = z.string().refine((name) => parseTimeZone(name).ok);

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
      z.object({ kind: z.literal('set'), local: z.string().max(40), timeZone: timeZoneName }),
    ]),
  })
  .refine(
    (request) => (request.id === null) === (request.version === null),
  ) satisfies z.ZodType<SaveRequest>;

export const previewRequestSchema = z.object({ content: z.string() });
