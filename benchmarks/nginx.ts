import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Running, startServer } from './processes.ts';

const installed = spawnSync('nginx', ['-v']).status === 0;

/** Starts nginx in one process with the body as `/page.html`; null where nginx is not installed. */
export async function startNginx(
  /** Created by this function. */
  folder: string,
  body: Buffer,
  port: number,
): Promise<Running | null> {
  if (!installed) return null;
  mkdirSync(folder);
  writeFileSync(join(folder, 'page.html'), body);
  const inFolder = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `user ${userInfo().username}; daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors;
    events {}
    http {
      ${inFolder} access_log off; sendfile on; keepalive_requests 100000000; types { text/html html; }
      server { listen localhost:${port}; root ${folder}; }
    }`,
  );
  return startServer(
    ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')],
    port,
    {},
    { path: '/page.html' },
  );
}
