// Plain JavaScript for Node 20: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LOOK_MILLISECONDS = 250;
/** As they are when this process starts, before it installs or builds anything. */
const byNpm = process.env.npm_lifecycle_event !== undefined;
const shell = process.ppid;
const npm = byNpm ? parentOf(shell) : null;

/**
 * Calls back when the npm that runs this script is gone. npm runs a script through a shell, which
 * passes no signal on and outlives npm: so both are watched. Without npm nobody is, because a
 * program that was started in the background may outlive its shell.
 */
export function onNpmGone(callback) {
  if (!byNpm) return;
  const timer = setInterval(() => {
    if (process.ppid === shell && npmIsThere()) return;
    clearInterval(timer);
    callback();
  }, LOOK_MILLISECONDS);
  timer.unref();
}

/** On Linux by the shell's parent, which changes at once; elsewhere by whether npm's process lives. */
function npmIsThere() {
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

/** From /proc: the second field after the command's name, which stands in parentheses. */
function readParent(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // The process is gone, or the system hides it.
    return null;
  }
}
