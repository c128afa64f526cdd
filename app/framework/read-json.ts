import type { z } from 'zod';

/** The JSON body of a call in the shape that it must have; null when it is anything else. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T | null> {
  try {
    const parsed = schema.safeParse(await request.json());
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON, cut off or too large: the caller answers all of them with one sentence.
    return null;
  }
}

export const UNREADABLE = {
  ok: false,
  code: 'failed',
  message: 'This could not be read. Reload the page and try again.',
} as const;
