import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

export interface PageDifference {
  readonly file: string;
  /** One clause, such as `312 of 324000 pixels differ, in 40 × 12 at 120, 88`. */
  readonly difference: string;
}

/** Compares the PNG files of two folders pixel by pixel; returns the files that differ. */
export async function compareFolders(before: string, after: string): Promise<PageDifference[]> {
  const [old, current] = [listImages(before), listImages(after)];
  const differences: PageDifference[] = [];
  for (const file of [...new Set([...old, ...current])].sort()) {
    const difference = !current.includes(file)
      ? `only in ${before}`
      : !old.includes(file)
        ? `only in ${after}`
        : await compareImages(join(before, file), join(after, file));
    if (difference !== null) differences.push({ file, difference });
  }
  return differences;
}

function listImages(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.png'));
}

async function compareImages(before: string, after: string): Promise<string | null> {
  const [a, b] = await Promise.all([readPixels(before), readPixels(after)]);
  const { width, height } = a.info;
  if (width !== b.info.width || height !== b.info.height) {
    return `${width} × ${height} became ${b.info.width} × ${b.info.height}`;
  }
  if (a.data.equals(b.data)) return null;
  let count = 0;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = pixel * 4;
    if (a.data.readUInt32LE(at) === b.data.readUInt32LE(at)) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    count += 1;
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  }
  const size = `${right - left + 1} × ${bottom - top + 1}`;
  return `${count} of ${width * height} pixels differ, in ${size} at ${left}, ${top}`;
}

function readPixels(file: string) {
  return sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}
