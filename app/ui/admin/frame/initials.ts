/** Two letters for an email address: of its first two words, or one letter where it has one word. */
export function initialsOf(email: string): string {
  const [name = ''] = email.split('@', 1);
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => /^\p{L}/u.test(word));
  const letters = words.slice(0, 2).map((word) => [...word][0]);
  return (letters.length === 0 ? ([...email][0] ?? '') : letters.join('')).toUpperCase();
}
