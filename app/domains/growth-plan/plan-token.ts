/** In hexadecimal, because the site's paths are written in small letters. */
const TOKEN = /^[0-9a-f]{64}$/;

/** Whether a text can be what opens a kept plan. */
export function isPlanToken(text: string): boolean {
  return TOKEN.test(text);
}
