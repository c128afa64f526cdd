import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../scripts/lib/free-port.ts';

export interface PgBouncer {
  /** The database through the pooler, which gives each transaction another session. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode before a database; the reason why not where it is missing. */
export async function startPgBouncer(
  databaseUrl: string,
  { sessions = 4 } = {},
): Promise<PgBouncer | { missing: string }> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const program = folders
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path));
  if (program === undefined) return { missing: 'PgBouncer is not on this machine' };
  const folder = mkdtempSync(join(tmpdir(), 'wizard-pgbouncer-'));
  const port = await freePort();
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const password = decodeURIComponent(target.password);
  writeFileSync(join(folder, 'users.txt'), `"${target.username}" "${password}"\n`, { mode: 0o644 });
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: password === '' ? 'trust' : 'plain',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: sessions,
    max_client_conn: 200,
  };
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `${name} = host=${target.hostname} port=${target.port}`,
      '[pgbouncer]',
      ...Object.entries(settings).map(([key, value]) => `${key} = ${value}`),
      '',
    ].join('\n'),
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  chmodSync(folder, 0o755);
  const child = spawn(program, [...user, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  await untilListening(child);
  target.hostname = '127.0.0.1';
  target.port = String(port);
  return {
    url: target.href,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** It says so once it listens. */
function untilListening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('process up')) resolve();
    });
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`PgBouncer ended with ${code}: ${said}`)));
  });
}
