import { z } from 'zod';
import { openEditorSchema } from '#app/features/drafts/open-editor.ts';
import { parseTimeZone } from '#app/formatting/time-zone.ts';
import type { DiscardRequest, DraftRequest, DraftTexts } from './drafts/draft-protocol.ts';
import type { AdviceRequest, EditorPreferencesRequest, SaveRequest } from './editor-protocol.ts';
import { EMPTY_FIELDS, isPostFieldName, isPostFields, type PostFields } from './post-fields.ts';

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

const count = z
  .int()
  .nonnegative()
  .max(2 ** 31 - 1);
/** Of a post. The one of a new post is chosen by its editor. */
const postId = z.uuid().lowercase();
const seenDraft = openEditorSchema.extend({ id: postId, draftVersion: count });

/** The body of a save. Only the types of its fields are checked here; `parsePost` checks the values. */
export const saveRequestSchema = z
  .object({
    id: postId.nullable(),
    version: z.int().positive().nullable(),
    idempotencyKey: z.uuid(),
    fields: z.custom<PostFields>(isPostFields),
    publishDate: publishDateSchema,
    draft: seenDraft.optional(),
    asks: z.boolean().optional(),
  })
  .refine(
    (request) => (request.id === null) === (request.version === null),
  ) satisfies z.ZodType<SaveRequest>;

function isFieldValue(name: string, value: unknown): boolean {
  return name === 'publishDate'
    ? publishDateSchema.safeParse(value).success
    : isPostFieldName(name) && typeof value === typeof EMPTY_FIELDS[name];
}

/** Some fields of a draft: only the types are checked. */
const draftTexts = z.custom<Partial<DraftTexts>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, text]) => isFieldValue(name, text)),
);

/** What an editor stores while somebody types. */
export const draftRequestSchema = seenDraft.extend({
  version: z.int().positive().nullable(),
  kind: z.enum(['post', 'page']),
  typed: draftTexts,
  before: draftTexts,
}) satisfies z.ZodType<DraftRequest>;

/** A draft is only discarded if nothing was stored since. */
export const discardRequestSchema = seenDraft
  .pick({ id: true, draftVersion: true })
  .extend({ editor: openEditorSchema.optional() }) satisfies z.ZodType<DiscardRequest>;

const listedDrafts = z
  .array(
    z
      .string()
      .transform((text) => {
        const [id, draftVersion] = text.split(' ');
        return { id, draftVersion: Number(draftVersion) };
      })
      .pipe(seenDraft.pick({ id: true, draftVersion: true })),
  )
  .max(MAX_DRAFTS);

/** Reads the drafts that a request of the dashboard names; null if it names none of ours. */
export function readDrafts(values: readonly unknown[]): DiscardRequest[] | null {
  const parsed = listedDrafts.safeParse(values);
  return parsed.success ? parsed.data : null;
}

export const previewRequestSchema = z.object({ content: z.string() });

export const adviceRequestSchema = z.object({
  id: postId.nullable(),
  fields: z.custom<PostFields>(isPostFields),
}) satisfies z.ZodType<AdviceRequest>;

export const editorPreferencesRequestSchema = z.union([
  z.strictObject({ view: z.enum(['write', 'html']) }),
  z.strictObject({ updateDate: z.enum(['now', 'keep']) }),
  z.strictObject({ toolbar: z.enum(['selection', 'pinned']) }),
]) satisfies z.ZodType<EditorPreferencesRequest>;

export const documentRequestSchema = z.object({ content: z.string(), clean: z.boolean() });

export const pasteRequestSchema = z.object({ html: z.string() });
