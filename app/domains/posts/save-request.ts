import { z } from 'zod';
import { parseTimeZone } from '../settings/time-zone.ts';
import type { EditorViewRequest, SaveRequest } from './editor-protocol.ts';
import { isPostFields, type PostFields } from './post-fields.ts';

/** A time zone that this server knows. */
export const timeZoneName = z.string().refine((name) => parseTimeZone(name).ok);

/** The body of a save. Only the types of its fields are checked here; `parsePost` checks the values. */
export const saveRequestSchema = z
  .object({
    id: z.uuid().nullable(),
    version: z.int().positive().nullable(),
    idempotencyKey: z.uuid(),
    fields: z.custom<PostFields>(isPostFields),
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

export const editorViewRequestSchema = z.object({
  view: z.enum(['write', 'html']),
}) satisfies z.ZodType<EditorViewRequest>;

export const documentRequestSchema = z.object({ content: z.string(), clean: z.boolean() });

export const pasteRequestSchema = z.object({ html: z.string() });
