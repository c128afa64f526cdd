import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFileSystem, findNetworkFileSystem } from './network-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-mounts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const mountOf = (place: string, kind: string) =>
  `36 35 98:0 / ${place} rw,noatime master:1 - ${kind} /dev/source rw,errors=continue`;

describe('the file system of a folder', () => {
  const mounts = [
    mountOf('/', 'ext4'),
    mountOf('/srv', 'xfs'),
    mountOf('/srv/site', 'nfs4'),
    mountOf('/srv/my\\040site', 'fuse.sshfs'),
    mountOf('/over', 'ext4'),
    mountOf('/over', 'cifs'),
    '',
  ].join('\n');

  it.each([
    ['/var/lib/site', 'ext4'],
    ['/srv', 'xfs'],
    ['/srv/other', 'xfs'],
    ['/srv/site', 'nfs4'],
    ['/srv/site/data', 'nfs4'],
    ['/srv/site-2', 'xfs'],
    ['/srv/my site/data', 'fuse.sshfs'],
    ['/over/data', 'cifs'],
  ])('of %s is %s', (path, kind) => {
    expect(findFileSystem(path, mounts)).toBe(kind);
  });
});

it.each([
  ...['nfs', 'nfs4', 'cifs', 'smb3', '9p', 'ceph', 'fuse.sshfs', 'fuse.rclone', 'fuse.gcsfuse'],
  ...['glusterfs', 'fuse.glusterfs', 'davfs'],
])('%s is another machine’s', async (kind) => {
  const list = join(folder, 'mounts');
  writeFileSync(list, `${mountOf('/', 'ext4')}\n${mountOf(realpathSync(folder), kind)}\n`);
  expect(await findNetworkFileSystem(folder, list)).toBe(kind);
});

it.each(['ext4', 'xfs', 'btrfs', 'zfs', 'overlay', 'tmpfs', 'apfs', 'fuse.ntfs-3g', 'fuseblk'])(
  '%s is this machine’s',
  async (kind) => {
    const list = join(folder, 'mounts');
    writeFileSync(list, mountOf('/', kind));
    expect(await findNetworkFileSystem(folder, list)).toBeNull();
  },
);

it('is none of another machine for the temporary folder, and unknown for one that is not there', async () => {
  expect(await findNetworkFileSystem(tmpdir())).toBeNull();
  expect(await findNetworkFileSystem('/nowhere')).toBeNull();
});
