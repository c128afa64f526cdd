import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;

/** The content of a file in /proc; empty when its process has ended. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

function listThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** The process and everything that it started. */
function listFamily(pid: number): number[] {
  const family = [pid];
  for (const member of family) {
    for (const thread of listThreads(member)) {
      const children = readProc(`${member}/task/${thread}/children`).split(' ').filter(Boolean);
      family.push(...children.map(Number));
    }
  }
  return family;
}

/** Resident memory of the process and everything that it started, in MB. */
export function residentMegabytes(pid: number): number {
  const resident = listFamily(pid).map((member) => {
    const [, kilobytes = 0] = /^VmRSS:\s+(\d+)/m.exec(readProc(`${member}/status`)) ?? [];
    return Number(kilobytes);
  });
  const kilobytes = resident.reduce((sum, one) => sum + one, 0);
  return Math.round(kilobytes / 1024);
}

/** How many files and sockets the process has open. */
export function countDescriptors(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    // The process has ended.
    return 0;
  }
}

export interface MemoryGroup {
  add(pid: number): void;
  remove(): void;
}

/** A control group with this much memory; null where this machine or user cannot make one. */
export function createMemoryGroup(megabytes: number): MemoryGroup | null {
  const isSecondVersion = existsSync('/sys/fs/cgroup/cgroup.controllers');
  const parent = isSecondVersion ? '/sys/fs/cgroup' : '/sys/fs/cgroup/memory';
  const folder = join(parent, `wizard-flood-${process.pid}`);
  try {
    mkdirSync(folder);
    const limit = isSecondVersion ? 'memory.max' : 'memory.limit_in_bytes';
    writeFileSync(join(folder, limit), String(megabytes * MEGABYTE));
  } catch {
    if (existsSync(folder)) rmdirSync(folder);
    return null;
  }
  return {
    add: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    remove: () => rmdirSync(folder),
  };
}
