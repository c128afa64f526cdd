import { readFile, realpath } from 'node:fs/promises';

/** As Linux names the file systems whose files are on another machine. */
const NETWORK =
  /^(?:nfs\d*|cifs|smb\d*|smbfs|ncpfs|afs|9p|ceph|davfs|lustre|beegfs|gpfs|glusterfs|fuse\.(?:sshfs|s3fs|mount-s3|rclone|gcsfuse|goofys|glusterfs|juicefs|ceph|ceph-fuse|blobfuse2?|davfs2?|curlftpfs|smbnetfs|osxfs|grpcfuse))$/;

/**
 * The kind of file system that a folder is on, if its files are on another machine; null if they are
 * not, and where the system does not say it, as outside of Linux.
 */
export async function findNetworkFileSystem(
  folder: string,
  mountList = '/proc/self/mountinfo',
): Promise<string | null> {
  try {
    const [path, mounts] = await Promise.all([realpath(folder), readFile(mountList, 'utf8')]);
    const kind = findFileSystem(path, mounts);
    return kind !== null && NETWORK.test(kind) ? kind : null;
  } catch {
    // There is no such list, as outside of Linux.
    return null;
  }
}

/** The kind of the last mount whose place is the innermost above the path; null if there is none. */
export function findFileSystem(path: string, mounts: string): string | null {
  let found: { place: string; kind: string } | null = null;
  for (const line of mounts.split('\n')) {
    // proc(5): the place is the fifth word, and the kind the first after the hyphen.
    const place = unescapePlace(line.split(' ')[4] ?? '');
    const [, kind] = / - (\S+) /.exec(line) ?? [];
    if (place === '' || kind === undefined || !isAbove(place, path)) continue;
    if (found === null || place.length >= found.place.length) found = { place, kind };
  }
  return found?.kind ?? null;
}

function isAbove(place: string, path: string): boolean {
  return place === '/' || path === place || path.startsWith(`${place}/`);
}

/** Blanks and the like are written as octal numbers. */
function unescapePlace(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 8)),
  );
}

/** What the log says about a database that is on one. */
export function describeNetworkFolder(folder: string, kind: string): string {
  return `${folder} is on another machine (${kind}). SQLite needs a disk of this machine: over a network, its locks may not hold, and the database can be damaged. Set DATA_DIR to a local disk, or DATABASE_URL to a PostgreSQL database.`;
}
