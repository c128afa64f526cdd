import type { z } from 'zod';

/** Parses a JSON body; null unless it matches the schema. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T | null> {
  try {
    const parsed = schema.safeParse(await request.json());
    return parsed.success ? parsed.data : null;
  } catch {
    // Malformed, truncated or too large: callers answer all of these the same way.
    return null;
  }
}
