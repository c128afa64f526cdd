import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { serverArguments } from '../../scripts/lib/server-command.mjs';
import { root } from './site-build.ts';

/**
 * Stands in for systemd with a socket unit and `Restart=always`: a shell has the port open as
 * descriptor 3, passes it on to the site, and starts the site again whenever it ends.
 */
export interface HeldPort {
  readonly port: number;
  readonly origin: string;
  /** Everything that the shell and the site have printed. */
  output(): string;
  /** Sends SIGTERM to the site; resolves when the next one listens. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const SUPERVISOR = `
stopping=
trap 'stopping=yes' USR1
while [ -z "$stopping" ]; do
  sh -c 'echo "site $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$@" 2>&1' sh "$@"
  echo "ended $?"
done
`;

export async function holdPort(env: Record<string, string>): Promise<HeldPort> {
  const { server, port, descriptor } = await openPort();
  const origin = env.PUBLIC_ORIGIN ?? `http://localhost:${port}`;
  const supervisor = spawn('sh', ['-c', SUPERVISOR, 'sh', process.execPath, ...serverArguments], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', descriptor],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PUBLIC_ORIGIN: origin,
      ...env,
    },
  });
  // From here on only the shell has the port open.
  server.close();
  const lines: string[] = [];
  const news = createInterface({ input: supervisor.stdout as NonNullable<ChildProcess['stdout']> });
  news.on('line', (line) => lines.push(line));
  const starts = () => lines.filter((line) => line.startsWith('Wizard Services is at')).length;
  const pid = () => Number(lines.findLast((line) => line.startsWith('site '))?.slice(5));

  // Every line has been read by then, which the end of the process alone does not say.
  const gone = once(news, 'close');
  async function untilStarted(count: number): Promise<void> {
    while (starts() < count) {
      await once(news, 'line');
      if (!/^ended [1-9]/.test(lines.at(-1) ?? '')) continue;
      // The shell never gives up: a site that cannot start would be started forever.
      supervisor.kill('SIGKILL');
      throw new Error(lines.join('\n'));
    }
  }
  await untilStarted(1);
  return {
    port,
    origin,
    output: () => lines.join('\n'),
    async restart() {
      const next = starts() + 1;
      process.kill(pid(), 'SIGTERM');
      await untilStarted(next);
    },
    async stop() {
      supervisor.kill('SIGUSR1');
      process.kill(pid(), 'SIGTERM');
      await gone;
    },
  };
}

async function openPort(): Promise<{ server: Server; port: number; descriptor: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const { fd } = (server as Server & { _handle: { fd: number } })._handle;
  if (address === null || typeof address === 'string') throw new Error('This is not a TCP port.');
  return { server, port: address.port, descriptor: fd };
}
