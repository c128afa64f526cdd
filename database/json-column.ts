import { channel } from 'node:diagnostics_channel';
import type { z } from 'zod';

/** The site stores nothing that is nested deeper, so readers may recurse. */
const MAX_DEPTH = 64;

/** A stored value that does not fit its column. This does not contain the value. */
export interface DamagedValue {
  /** Table and column. */
  readonly column: string;
  readonly problem: string;
}

const damagedValues = channel('wizard-services:damaged-value');

/**
 * Calls back for each damaged value that this process reads, and returns the unsubscribe function.
 * A diagnostics channel, because plain functions that read rows do not have the log.
 */
export function onDamagedValue(listener: (found: DamagedValue) => void): () => void {
  const receive = (found: unknown) => listener(found as DamagedValue);
  damagedValues.subscribe(receive);
  return () => damagedValues.unsubscribe(receive);
}

export function reportDamaged(found: DamagedValue): void {
  damagedValues.publish(found);
}

export interface JsonColumn<T, Fallback = T> {
  /** Table and column, for the log. */
  readonly column: string;
  readonly schema: z.ZodType<T>;
  /** The value to use instead of a damaged one. */
  readonly fallback: Fallback;
}

/**
 * Reads a JSON column. Always use this: somebody who can write to the database, or who made a
 * backup that was restored, may have put anything there, and one damaged row must not break a list
 * or a page.
 */
export function readJsonColumn<T, Fallback>(
  stored: string,
  { column, schema, fallback }: JsonColumn<T, Fallback>,
): T | Fallback {
  if (isDeeperThan(stored, MAX_DEPTH)) {
    reportDamaged({ column, problem: `nested deeper than ${MAX_DEPTH} levels` });
    return fallback;
  }
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    reportDamaged({ column, problem: 'not JSON' });
    return fallback;
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  reportDamaged({ column, problem: `${issue?.path.join('.') || 'value'}: ${issue?.code}` });
  return fallback;
}

/** Measured without parsing, because parsers recurse into deep JSON. */
function isDeeperThan(json: string, most: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (inText) {
      if (character === '\\') at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > most) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}
