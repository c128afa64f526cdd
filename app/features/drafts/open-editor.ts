import { z } from 'zod';

/** What an open editor says of itself, because its requests come late, twice and in any order. */
export interface OpenEditor {
  /** Chosen when it is opened. */
  readonly writer: string;
  /** Its number of edits, which puts its requests in order. */
  readonly sequence: number;
}

export const openEditorSchema = z.object({
  writer: z.uuid(),
  sequence: z
    .int()
    .nonnegative()
    .max(2 ** 31 - 1),
}) satisfies z.ZodType<OpenEditor>;

/** The site itself, or a form that is sent once. */
export const NO_EDITOR: OpenEditor = { writer: '', sequence: 0 };
