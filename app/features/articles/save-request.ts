import { z } from 'zod';
import { parseTimeZone } from '#app/formatting/time-zone.ts';
import type { DiscardRequest, DraftRequest } from './drafts/draft-protocol.ts';
import type { AdviceRequest, EditorPreferencesRequest, SaveRequest } from './editor-protocol.ts';
import { isPostFields, type PostFields } from './post-fields.ts';

/** A time zone that this server knows. */
export const timeZoneName = z.string().refine((name) => parseTimeZone(name).ok);

/** An instant as dates are stored. */
export const publishInstant = z.iso.datetime({ precision: 3 });

export const publishDateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('now') }),
  z.object({ kind: z.literal('keep') }),
  z.object({
    kind: z.literal('set'),
    local: z.string().max(40),
    timeZone: timeZoneName,
    instant: publishInstant.optional(),
  }),
]);

/** Drafts that one request discards. */
const MAX_DRAFTS = 5_000;

const storedState = z.object({
  writer: z.uuid(),
  sequence: z
    .int()
    .nonnegative()
    .max(2 ** 31 - 1),
});
const ownDraft = storedState.extend({ id: z.uuid(), seen: storedState.nullable() });

/** The body of a save. Only the types of its fields are checked here; `parsePost` checks the values. */
export const saveRequestSchema = z
  .object({
    id: z.uuid().nullable(),
    version: z.int().positive().nullable(),
    idempotencyKey: z.uuid(),
    fields: z.custom<PostFields>(isPostFields),
    publishDate: publishDateSchema,
    draft: ownDraft.optional(),
  })
  .refine(
    (request) => (request.id === null) === (request.version === null),
  ) satisfies z.ZodType<SaveRequest>;

/** What an editor stores while somebody types: only the types of the fields are checked. */
export const draftRequestSchema = ownDraft.extend({
  postId: z.uuid().nullable(),
  version: z.int().positive().nullable(),
  fields: z.custom<PostFields>(isPostFields),
  publishDate: publishDateSchema,
}) satisfies z.ZodType<DraftRequest>;

/** With a state, a draft is only discarded if nothing was stored since. */
export const discardRequestSchema = ownDraft
  .partial()
  .required({ id: true })
  .extend({ isUndone: z.boolean().optional() }) satisfies z.ZodType<DiscardRequest>;

const listedDrafts = z
  .array(
    z
      .string()
      .transform((text) => {
        const [id, writer, sequence] = text.split(' ');
        return { id, writer, sequence: Number(sequence) };
      })
      .pipe(storedState.extend({ id: z.uuid() })),
  )
  .max(MAX_DRAFTS);

/** Reads the drafts that a request of the dashboard names; null if it names none of ours. */
export function readDrafts(values: readonly unknown[]): DiscardRequest[] | null {
  const parsed = listedDrafts.safeParse(values);
  return parsed.success ? parsed.data : null;
}

export const previewRequestSchema = z.object({ content: z.string() });

export const adviceRequestSchema = z.object({
  id: z.uuid().nullable(),
  fields: z.custom<PostFields>(isPostFields),
}) satisfies z.ZodType<AdviceRequest>;

export const editorPreferencesRequestSchema = z.union([
  z.strictObject({ view: z.enum(['write', 'html']) }),
  z.strictObject({ updateDate: z.enum(['now', 'keep']) }),
  z.strictObject({ toolbar: z.enum(['selection', 'pinned']) }),
]) satisfies z.ZodType<EditorPreferencesRequest>;

export const documentRequestSchema = z.object({ content: z.string(), clean: z.boolean() });

export const pasteRequestSchema = z.object({ html: z.string() });
