import { IMAGE_FILE } from './image-file.ts';

const BACKGROUND = /\bbackground-image\s*:\s*url\(\s*["']?([^"'()\s]{1,2000})["']?\s*\)/i;

/** The address of the image that a style puts behind an element; null for none, or for a pattern. */
export function findBackground(style: string): string | null {
  const address = BACKGROUND.exec(style)?.[1] ?? null;
  return address !== null && IMAGE_FILE.test(address.replace(/[?#].*$/, '')) ? address : null;
}
