import { safeLinkUrl } from '#app/html/content/link-url.ts';

/** The address, if the text is one that links can have, and nothing else. */
export function singleAddress(text: string): string | null {
  const address = text.trim();
  if (!/^(?:https?:\/\/[^\s/]|mailto:[^\s])\S*$/i.test(address)) return null;
  return safeLinkUrl(address) === undefined ? null : address;
}
