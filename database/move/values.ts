import { createHash } from 'node:crypto';
import { readTimestamp } from '../codec.ts';
import type { Database } from '../connect.ts';
import type { Column } from './tables.ts';

/** A value in the form that both engines share: times as ISO text, flags as 0 or 1. */
export type SharedValue = string | number | Uint8Array | null;
export type SharedRow = readonly SharedValue[];

/** @throws TypeError or RangeError for a value that the other engine could not store. */
export function toShared({ kind }: Column, value: unknown): SharedValue {
  if (value === null) return null;
  switch (kind) {
    case 'timestamp':
      return readTimestamp(value as string | Date);
    case 'flag':
      if (value === true || value === 1) return 1;
      if (value === false || value === 0) return 0;
      throw new TypeError('it is neither true nor false');
    case 'bigint': {
      const number = Number(value);
      if (!Number.isSafeInteger(number)) throw new RangeError('the number is too large');
      return number;
    }
    case 'bytes':
      if (value instanceof Uint8Array) return value;
      throw new TypeError('it is not binary');
    case 'plain':
      if (typeof value === 'string') {
        // PostgreSQL has no NUL in texts.
        if (value.includes('\0')) throw new RangeError('the text has a NUL character');
        return value;
      }
      if (typeof value === 'number') return value;
      if (value instanceof Uint8Array) return value;
      throw new TypeError(`unexpected ${typeof value}`);
  }
}

export function fromShared(engine: Database['engine'], { kind }: Column, value: SharedValue) {
  return kind === 'flag' && engine === 'postgresql' && value !== null ? value === 1 : value;
}

/**
 * The SHA-256 of a row. Each value is preceded by its type and length, so that no two rows have the
 * same bytes.
 */
export function hashRow(row: SharedRow): bigint {
  const hash = createHash('sha256');
  for (const value of row) {
    if (value === null) hash.update('n;');
    else if (typeof value === 'number') hash.update(`i${value};`);
    else {
      const bytes = typeof value === 'string' ? Buffer.from(value) : value;
      hash.update(`${typeof value === 'string' ? 't' : 'b'}${bytes.byteLength}:`).update(bytes);
    }
  }
  return BigInt(`0x${hash.digest('hex')}`);
}
