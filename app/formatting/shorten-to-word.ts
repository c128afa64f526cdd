/** The first words of a text, with an ellipsis where it is longer than `most` characters. */
export function shortenToWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = text.slice(0, most);
  const end = room.lastIndexOf(' ');
  const words = end > 0 ? room.slice(0, end) : room.slice(0, -1);
  return `${words.replace(/[\s,;:.–—-]+$/, '')}…`.toWellFormed();
}
