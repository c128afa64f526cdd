import { describe, expect, it } from 'vitest';
import { createLeadReference, parseLeadReference, REFERENCE_BYTES } from './lead-reference.ts';

function bytes(fill: number): Uint8Array {
  return new Uint8Array(REFERENCE_BYTES).fill(fill);
}

describe('createLeadReference', () => {
  it('is short, starts with WS- and has no characters that are easily confused', () => {
    for (let fill = 0; fill < 256; fill += 1) {
      const reference = createLeadReference(bytes(fill));
      expect(reference).toMatch(/^WS-[2-9B-DF-HJ-KMNP-TV-Z]{6}$/);
    }
  });

  it('is determined by its bytes', () => {
    expect(createLeadReference(bytes(7))).toBe(createLeadReference(bytes(7)));
    const all = Array.from({ length: 256 }, (_, fill) => createLeadReference(bytes(fill)));
    expect(new Set(all).size).toBe(256);
    expect(createLeadReference(bytes(0))).toBe('WS-222222');
  });

  it('uses every character about equally', () => {
    const counts = new Map<string, number>();
    for (let index = 0; index < 2800; index += 1) {
      const random = new Uint8Array(REFERENCE_BYTES);
      // Knuth's multiplier spreads the index over the bytes without a clock or chance.
      new DataView(random.buffer).setBigUint64(
        0,
        BigInt.asUintN(64, BigInt(index + 1) * 6364136223846793005n),
      );
      for (const character of createLeadReference(random).slice(3)) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(28);
    for (const count of counts.values()) expect(count).toBeGreaterThan(450);
  });

  it('needs all of its bytes', () => {
    expect(() => createLeadReference(new Uint8Array(REFERENCE_BYTES - 1))).toThrow(RangeError);
  });
});

describe('parseLeadReference', () => {
  it.each(['WS-7K3F9Q', 'ws-7k3f9q', 'WS 7K3 F9Q', '7k3f9q', ' ws7k3f9q. '])('reads %j', (text) => {
    expect(parseLeadReference(text)).toBe('WS-7K3F9Q');
  });

  it.each([
    '',
    'WS-',
    'WS-7K3F9',
    'WS-7K3F9QQ',
    'WS-7K3F9O',
    'WS-7K3F91',
    'XY-7K3F9Q',
    'x'.repeat(500),
  ])('reads nothing from %j', (text) => {
    expect(parseLeadReference(text)).toBeNull();
  });

  it('reads what it wrote', () => {
    const reference = createLeadReference(bytes(200));
    expect(parseLeadReference(reference)).toBe(reference);
  });
});
