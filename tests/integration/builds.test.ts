import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { root } from '#tests/support/site-build.ts';
import { currentBuild } from '../../scripts/lib/builds.mjs';

/** A separate checkout: the current build and the files that start it. */
let checkout: string;
let built: string;
let running: ServerProcess | null = null;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'wizard-checkout-'));
  built = currentBuild() ?? expect.unreachable('there is no build');
  cpSync(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true });
  for (const shared of ['node_modules', 'package.json']) {
    symlinkSync(join(root, shared), join(checkout, shared));
  }
});
afterEach(async () => {
  await running?.stop();
  running = null;
  rmSync(checkout, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  running = await startServer({ checkout });
  return running;
}

/** Publishes a copy of the site's build whose client has one more file, named after the id. */
async function build(id: string): Promise<void> {
  const { publishBuild } = (await import(
    pathToFileURL(join(checkout, 'scripts/lib/builds.mjs')).href
  )) as typeof import('../../scripts/lib/builds.mjs');
  publishBuild(id, (unfinished) => {
    for (const part of ['client', 'server']) {
      cpSync(join(built, part), join(unfinished, part), { recursive: true });
    }
    writeFileSync(join(unfinished, `client/assets/page-${id}.js`), `// ${id}`);
  });
}

const ids = ['1', '2', '3', '4'].map((digit) => digit.repeat(16)) as [
  string,
  string,
  string,
  string,
];

it('does not affect a running server, however often the site is built', async () => {
  const [first, ...later] = ids;
  await build(first);
  const server = await start();
  for (const id of later) await build(id);
  // Files that the server loads only now: the sign-in library, and its client files.
  const answer = await fetch(`${server.origin}/admin/login`, {
    method: 'POST',
    headers: { Origin: server.origin },
    body: new URLSearchParams({ intent: 'sign-in', email: 'a@example.com', password: 'wrong' }),
  });
  expect(answer.status).toBe(401);
  expect((await fetch(`${server.origin}/admin`)).status).toBe(401);
  const asset = await fetch(`${server.origin}/assets/page-${first}.js`);
  expect(await asset.text()).toBe(`// ${first}`);
  await server.stop();
});

it('still serves the scripts of the previous build to pages that are open', async () => {
  const [first, second, third] = ids;
  await build(first);
  await build(second);
  const server = await start();
  const old = await fetch(`${server.origin}/assets/page-${first}.js`);
  expect(await old.text()).toBe(`// ${first}`);
  expect(old.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  await server.stop();

  await build(third);
  const next = await start();
  expect((await fetch(`${next.origin}/assets/page-${first}.js`)).status).toBe(404);
  expect((await fetch(`${next.origin}/assets/page-${second}.js`)).status).toBe(200);
  await next.stop();
});

it('responds 404 for a file of an earlier build that was removed', async () => {
  const [first, second] = ids;
  await build(first);
  await build(second);
  const server = await start();
  rmSync(join(checkout, 'build', first), { recursive: true });
  expect((await fetch(`${server.origin}/assets/page-${first}.js`)).status).toBe(404);
  await server.stop();
});

it('stores Node’s compile cache with the build for the next start', async () => {
  await build(ids[0]);
  const server = await start();
  await expect.poll(server.output).toContain('Sign up at');
  await server.stop();
  expect(server.process.exitCode).toBe(0);
  const cache = join(checkout, 'build', ids[0], 'compile-cache');
  expect(readdirSync(cache, { recursive: true }).length).toBeGreaterThan(1);
});
