// Plain JavaScript for Node 20: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const POLL_MILLISECONDS = 250;
/** Read at startup, because installing and building take long enough for npm to be gone afterwards. */
const byNpm = process.env.npm_lifecycle_event !== undefined;
const shell = process.ppid;
const npm = byNpm ? parentOf(shell) : null;

/**
 * Calls back when the npm that runs this script is gone. npm runs scripts through a shell, which
 * forwards no signals and outlives npm, so both are watched. Without npm nothing is watched: a
 * program started in the background may outlive its shell.
 */
export function onNpmGone(callback) {
  if (!byNpm) return;
  const timer = setInterval(() => {
    if (process.ppid === shell && isNpmAlive()) return;
    clearInterval(timer);
    callback();
  }, POLL_MILLISECONDS);
  timer.unref();
}

/** On Linux the shell's parent changes at once when npm ends; elsewhere npm's process id is checked. */
function isNpmAlive() {
  if (npm === null) return true;
  if (process.platform === 'linux') return readParent(shell) === npm;
  try {
    process.kill(npm, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function parentOf(pid) {
  if (process.platform === 'linux') return readParent(pid);
  if (process.platform === 'win32') return null;
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) || null;
}

/** Reads /proc/PID/stat: the second field after the command name in parentheses. */
function readParent(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // The process is gone, or /proc hides it.
    return null;
  }
}
