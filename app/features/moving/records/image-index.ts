/** Finds the file of an image by its address, whichever folder or bucket it was in. */
export interface ImageIndex<File> {
  find(address: string): File | null;
}

/** More folders are not compared: of files that share these, the first is taken. */
const MOST_PARTS = 6;

/**
 * The file whose path shares the longest ending with the address: a bucket or an uploads folder keeps
 * its file names, and only the beginning of the path differs. A file is found at once, even among
 * thousands of the same name.
 */
export function createImageIndex<File extends { readonly name: string }>(): ImageIndex<File> & {
  add(file: File): void;
} {
  /** The first file with each ending. */
  const files = new Map<string, File>();
  return {
    add(file) {
      for (const ending of endingsOf(file.name)) if (!files.has(ending)) files.set(ending, file);
    },
    find(address) {
      let found: File | null = null;
      for (const ending of endingsOf(pathOf(address))) {
        const file = files.get(ending);
        if (file === undefined) break;
        found = file;
      }
      return found;
    },
  };
}

/** Its name, its name and folder, and so on. */
function endingsOf(path: string): string[] {
  const parts = partsOf(path).slice(-MOST_PARTS);
  return parts.map((_, index) => parts.slice(-1 - index).join('/'));
}

function pathOf(address: string): string {
  return URL.parse(address, 'https://any.invalid')?.pathname ?? '';
}

function partsOf(path: string): string[] {
  return (
    path
      // As Windows writes it.
      .split(/\/|\\|%5c/i)
      .filter((part) => part !== '' && part !== '.')
      .map((part) => decode(part).normalize('NFC').toLowerCase())
  );
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
