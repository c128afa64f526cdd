import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../../scripts/lib/free-port.ts';
import { until } from '../stress/until.ts';
import { makeCertificate, PROGRAM_PATH } from './certificates.ts';
import { root } from './site-build.ts';

export type ProxyName = 'haproxy' | 'nginx' | 'caddy';

export interface ProxyProcess {
  readonly port: number;
  readonly plainPort: number;
  /** Of HAProxy's own control socket. */
  readonly controlSocket: string;
  stop(): Promise<void>;
}

interface Places {
  readonly folder: string;
  readonly port: number;
  readonly plainPort: number;
  /** Of the servers behind it. */
  readonly backends: readonly number[];
}

interface Proxy {
  /** Arguments for the configuration file. */
  readonly args: (file: string) => string[];
  /** The file of `deploy/`, with the ports, addresses and certificates of a test. */
  readonly configure: (places: Places) => string;
}

/** After this long, a start counts as hanging. */
const START_MILLISECONDS = 180_000;

const PROXIES: Readonly<Record<ProxyName, Proxy>> = {
  haproxy: {
    args: (file) => ['-db', '-f', file],
    configure: ({ folder, port, plainPort, backends }) =>
      replaceAll(readDeployed('haproxy.cfg'), [
        ['/run/haproxy/admin.sock', join(folder, 'control')],
        ['bind :80', `bind 127.0.0.1:${plainPort}`],
        ['bind :443', `bind 127.0.0.1:${port}`],
        ['bind :::80', `bind ::1:${plainPort}`],
        ['bind :::443', `bind ::1:${port}`],
        ['/etc/haproxy/certs/', join(folder, 'both.pem')],
        ['127.0.0.1:3001', `127.0.0.1:${backends[0]}`],
        [
          'server site2 127.0.0.1:3002',
          backends
            .slice(1)
            .map((backend, index) => `server site${index + 2} 127.0.0.1:${backend}`)
            .join('\n    '),
        ],
      ]),
  },
  nginx: {
    args: (file) => ['-c', file, '-e', 'stderr'],
    configure: ({ folder, port, plainPort, backends }) => {
      const site = replaceAll(readDeployed('nginx.conf'), [
        ['listen 80;', `listen 127.0.0.1:${plainPort};`],
        ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
        ['listen [::]:80;', `listen [::1]:${plainPort};`],
        ['listen [::]:443 ssl', `listen [::1]:${port} ssl`],
        ['/etc/letsencrypt/live/www.example.com/fullchain.pem', join(folder, 'certificate.crt')],
        ['/etc/letsencrypt/live/www.example.com/privkey.pem', join(folder, 'certificate.key')],
        ['www.example.com admin.example.com', 'localhost'],
        ['127.0.0.1:3000', `127.0.0.1:${backends[0]}`],
      ]);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      // The processes that serve would otherwise be those of a user who cannot write here.
      const user = userInfo().uid === 0 ? 'user root;' : '';
      return `daemon off; ${user} pid ${join(folder, 'pid')}; error_log stderr;
        events {} http { access_log off; ${temporary.join(' ')}\n${site} }`;
    },
  },
  caddy: {
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    configure: ({ folder, port, plainPort, backends }) =>
      replaceAll(readDeployed('Caddyfile'), [
        [
          '{\n\tservers',
          `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tservers`,
        ],
        [
          '\nexample.com {',
          `\nbare.localhost {\n\ttls ${join(folder, 'certificate.crt')} ${join(folder, 'certificate.key')}`,
        ],
        [
          'www.example.com, admin.example.com {',
          `localhost {\n\ttls ${join(folder, 'certificate.crt')} ${join(folder, 'certificate.key')}`,
        ],
        ['127.0.0.1:3000', `127.0.0.1:${backends[0]}`],
      ]),
  },
};

/** Why this proxy cannot be tested here; null when it can. */
export function findMissing(name: ProxyName): string | null {
  const missing = [name, 'openssl'].filter(
    (program) =>
      spawnSync(program, ['version'], { env: { PATH: PROGRAM_PATH } }).error !== undefined,
  );
  return missing.length === 0 ? null : `no ${missing.join(' and ')} here`;
}

/** Starts a proxy with the configuration of `deploy/`; resolves when it accepts connections. */
export async function startProxy(
  name: ProxyName,
  backends: readonly number[],
  givenPort?: number,
): Promise<ProxyProcess> {
  const folder = mkdtempSync(join(tmpdir(), `wizard-${name}-`));
  const { certificate, key } = makeCertificate(folder, {
    name: 'certificate',
    names: 'DNS:localhost',
  });
  writeFileSync(
    join(folder, 'both.pem'),
    `${readFileSync(certificate, 'utf8')}${readFileSync(key, 'utf8')}`,
  );
  const [port, plainPort] = [givenPort ?? (await freePort()), await freePort()];
  const { args, configure } = PROXIES[name];
  const file = join(folder, 'configuration');
  writeFileSync(file, configure({ folder, port, plainPort, backends }));
  mkdirSync(join(folder, 'home'));
  const child = spawn(name, args(file), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: PROGRAM_PATH, HOME: join(folder, 'home') },
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  async function stop(): Promise<void> {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  }
  await until(async () => child.exitCode !== null || (await accepts(port)), START_MILLISECONDS);
  if (child.exitCode !== null) {
    await stop();
    throw new Error(`${name} did not start: ${printed}`);
  }
  return { port, plainPort, controlSocket: join(folder, 'control'), stop };
}

/** The servers that HAProxy sends requests to, as its configuration names them. */
export async function listServersUp(controlSocket: string): Promise<string[]> {
  const socket = connect(controlSocket);
  socket.end('show stat\n');
  const lines = (await text(socket)).split('\n');
  return lines.flatMap((line) => /^site,(site\d),.*,UP,/.exec(line)?.[1] ?? []);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

function readDeployed(file: string): string {
  return readFileSync(join(root, 'deploy', file), 'utf8');
}

/** Every part has to be there, so that a test cannot run with the addresses of the file. */
function replaceAll(text: string, parts: readonly (readonly [string, string])[]): string {
  return parts.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The file in deploy/ no longer has: ${from}`);
    return result.replaceAll(from, to);
  }, text);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
