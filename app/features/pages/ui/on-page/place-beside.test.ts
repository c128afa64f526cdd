import { describe, expect, test } from 'vitest';
import { GAP, placeBeside } from './place-beside.ts';

const room = { left: 10, top: 60, right: 1010, bottom: 760 };
const card = { width: 380, height: 300 };

function hostAt(top: number, size: { left?: number; width?: number; height?: number } = {}) {
  const { left = 100, width = 200, height = 40 } = size;
  return { left, top, right: left + width, bottom: top + height };
}

describe('a card beside its host', () => {
  test('is below it if there is room', () => {
    const host = hostAt(100);
    expect(placeBeside({ host, room }, card)).toEqual({
      left: 100,
      top: host.bottom + GAP,
      maxHeight: null,
    });
  });

  test('is above it near the bottom of the window', () => {
    const { top } = placeBeside({ host: hostAt(700), room }, card);
    expect(top + card.height).toBe(700 - GAP);
  });

  test('is at its side in the middle of a low window', () => {
    const low = { ...room, bottom: 460 };
    expect(placeBeside({ host: hostAt(240), room: low }, card).left).toBe(300 + GAP);
    const right = hostAt(240, { left: 800 });
    expect(placeBeside({ host: right, room: low }, card).left).toBe(800 - GAP - card.width);
  });

  test('is cut short if only that keeps it off its host', () => {
    const wide = hostAt(400, { left: 10, width: 1000 });
    const spot = placeBeside({ host: wide, room }, { ...card, height: 600 });
    expect(spot).toEqual({ left: 10, top: room.top, maxHeight: 400 - GAP - room.top });
  });

  test('is over a host that fills the window', () => {
    const host = hostAt(0, { left: 0, width: 1200, height: 900 });
    expect(placeBeside({ host, room }, card)).toEqual({ left: 630, top: 460, maxHeight: null });
  });

  test.each([[hostAt(100, { left: 950 })], [hostAt(-500)], [hostAt(2000)], [null]])(
    'is within the window: %j',
    (host) => {
      const { left, top } = placeBeside({ host, room }, card);
      expect(left).toBeGreaterThanOrEqual(room.left);
      expect(left + card.width).toBeLessThanOrEqual(room.right);
      expect(top).toBeGreaterThanOrEqual(room.top);
      expect(top + card.height).toBeLessThanOrEqual(room.bottom);
    },
  );
});
