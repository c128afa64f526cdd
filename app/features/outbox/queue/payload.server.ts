import { z } from 'zod';
import { readJsonColumn } from '#database/json-column.ts';
import type { QueuedMail } from './message.ts';

const PAYLOAD = {
  column: 'outbox.payload',
  schema: z.record(z.string(), z.unknown()),
  fallback: null,
};

/** What a message holds; null if it is damaged. */
export function readPayload(stored: string): Record<string, unknown> | null {
  return readJsonColumn(stored, PAYLOAD);
}

const listedSchema = z.object({
  to: z.string().optional().catch(undefined),
  subject: z.string().optional().catch(undefined),
  secret: z.boolean().optional().catch(undefined),
  dropped: z.boolean().optional().catch(undefined),
  savedToFile: z.boolean().optional().catch(undefined),
});

/** What lists say of a message. */
export function readListed(stored: string): z.infer<typeof listedSchema> {
  return listedSchema.parse(readPayload(stored) ?? {});
}

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable().default(null),
  secret: z.boolean(),
  sendBefore: z.iso.datetime().nullable(),
}) satisfies z.ZodType<QueuedMail>;

/** A queued mail, as it was composed; null if the stored one is damaged. */
export function readQueuedMail(payload: unknown): QueuedMail | null {
  const read = mailSchema.safeParse(payload);
  return read.success ? read.data : null;
}
