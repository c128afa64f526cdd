/** Finds the file of an image by its address, whichever folder or bucket it was in. */
export interface ImageIndex<File> {
  find(address: string): File | null;
}

/**
 * The file whose path shares the longest ending with the address: a bucket or an uploads folder keeps
 * its file names, and only the beginning of the path differs.
 */
export function indexImages<File extends { readonly name: string }>(
  files: Iterable<File>,
): ImageIndex<File> {
  const paths = Array.from(files, (file) => ({ parts: partsOf(file.name), file }));
  const byName = Map.groupBy(paths, ({ parts }) => parts.at(-1) ?? '');
  return {
    find(address) {
      const wanted = partsOf(pathOf(address));
      const named = byName.get(wanted.at(-1) ?? '') ?? [];
      let best: { length: number; file: File } | null = null;
      for (const { parts, file } of named) {
        const length = countShared(parts, wanted);
        if (best === null || length > best.length) best = { length, file };
      }
      return best?.file ?? null;
    },
  };
}

function pathOf(address: string): string {
  return URL.parse(address, 'https://any.invalid')?.pathname ?? '';
}

function partsOf(path: string): string[] {
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .map((part) => decode(part).normalize('NFC').toLowerCase());
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function countShared(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (
    count < one.length &&
    count < other.length &&
    one.at(-1 - count) === other.at(-1 - count)
  ) {
    count += 1;
  }
  return count;
}
