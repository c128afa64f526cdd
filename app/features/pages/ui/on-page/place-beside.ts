/** Where something is in the editor, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What something is shown beside, and the room it has. No host if the page does not show it right now. */
export interface Anchor {
  readonly host: Box | null;
  readonly room: Box;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Spot {
  readonly left: number;
  readonly top: number;
  /** Null if all of it fits. */
  readonly maxHeight: number | null;
}

/** The gap between a card and its host. */
export const GAP = 12;
/** A card with less height would show too little, so it covers part of its host instead. */
const LEAST_HEIGHT = 200;

/** Places a card below its host, above it or beside it, and over it only if there is no room around it. */
export function placeBeside({ host, room }: Anchor, size: Size): Spot {
  const most = { left: room.right - size.width, top: room.bottom - size.height };
  const clampLeft = (left: number) => Math.max(room.left, Math.min(left, most.left));
  const clampTop = (top: number) => Math.max(room.top, Math.min(top, most.top));
  if (host === null) return { left: room.left, top: room.top, maxHeight: null };
  const left = clampLeft(host.left);
  const below = room.bottom - host.bottom - GAP;
  const above = host.top - GAP - room.top;
  if (below >= size.height) {
    return { left, top: clampTop(host.bottom + GAP), maxHeight: null };
  }
  if (above >= size.height) {
    return { left, top: clampTop(host.top - GAP - size.height), maxHeight: null };
  }
  const top = clampTop(host.top);
  if (room.right - host.right - GAP >= size.width) {
    return { left: clampLeft(host.right + GAP), top, maxHeight: null };
  }
  if (host.left - GAP - room.left >= size.width) {
    return { left: clampLeft(host.left - GAP - size.width), top, maxHeight: null };
  }
  if (Math.max(below, above) < LEAST_HEIGHT) {
    return { left: most.left, top: clampTop(most.top), maxHeight: null };
  }
  return below >= above
    ? { left, top: host.bottom + GAP, maxHeight: below }
    : { left, top: room.top, maxHeight: above };
}
