// The end of a build: runs the server once, as it starts for visitors, and keeps what V8 compiled.
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { recordCompiledCode } = require('./compiled-code.cjs');
const { freePort } = require('./free-port.ts');

const built = join(__dirname, '../../build/server');
/** What is asked of a server that has just started. */
const FIRST_PATHS = ['/', '/blog', '/quiz', '/contact', '/no-such-page', '/admin/login'];

async function run() {
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-build-'));
  const port = await freePort();
  Object.assign(process.env, { DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'error' });
  const keep = recordCompiledCode(built);
  process.once('exit', (code) => {
    if (code === 0) keep();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await require(join(built, 'index.cjs')).start();
  for (const path of FIRST_PATHS) {
    const answer = await fetch(`http://localhost:${port}${path}`);
    await answer.arrayBuffer();
    if (answer.status >= 500) throw new Error(`${path} is answered with ${answer.status}`);
  }
  process.emit('SIGTERM');
}

run();
