/** What stays in view of an image that its place crops: percent from the left and from the top. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** The style sheet has a class for each step, because pages carry no style attributes. */
export const FOCUS_STEP = 5;
export const CENTER: FocalPoint = { x: 50, y: 50 };

/** The points that have a name, which can be chosen from a list without our script. */
export const sides = {
  center: CENTER,
  top: { x: 50, y: 0 },
  bottom: { x: 50, y: 100 },
  left: { x: 0, y: 50 },
  right: { x: 100, y: 50 },
} as const satisfies Record<string, FocalPoint>;
type Side = keyof typeof sides;
export const sideNames = Object.keys(sides) as Side[];

const POINT = /^(\d{1,3}) (\d{1,3})$/;

/** The nearest point that has a class, within the image. */
export function toFocalPoint({ x, y }: FocalPoint): FocalPoint {
  return { x: toStep(x), y: toStep(y) };
}

function toStep(percent: number): number {
  const step = Math.round(percent / FOCUS_STEP) * FOCUS_STEP;
  return Number.isFinite(step) ? Math.min(100, Math.max(0, step)) : CENTER.x;
}

/** Reads a side or “40 25”, whatever was sent or stored; the center if it is neither. */
export function parseFocus(value: unknown): FocalPoint {
  const side = sideNames.find((name) => name === value);
  if (side !== undefined) return sides[side];
  const [, x, y] = POINT.exec(typeof value === 'string' ? value : '') ?? [];
  return x === undefined ? CENTER : toFocalPoint({ x: Number(x), y: Number(y) });
}

/** What `parseFocus` reads: the name of a side where there is one. */
export function formatFocus({ x, y }: FocalPoint): string {
  const side = sideNames.find((name) => sides[name].x === x && sides[name].y === y);
  return side ?? `${x} ${y}`;
}

/** The classes of an image in `image-focus.css`; undefined for the center, which needs none. */
export function focusClass({ x, y }: FocalPoint): string | undefined {
  const classes = [x === 50 ? '' : `focus-x-${x}`, y === 50 ? '' : `focus-y-${y}`].filter(Boolean);
  return classes.length === 0 ? undefined : ['focus', ...classes].join(' ');
}
