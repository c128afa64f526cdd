import type { z } from 'zod';

/** Parses a JSON body; null unless it matches the schema. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readText(request);
  // Malformed, truncated or too large: callers answer all of these the same way.
  return text === null ? null : parseJson(text, schema);
}

/** The body as text; null if it is cut off or too large. */
export function readText(request: Request): Promise<string | null> {
  return request.text().catch(() => null);
}

/** Parses JSON that was read before; null unless it matches the schema. */
export function parseJson<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
