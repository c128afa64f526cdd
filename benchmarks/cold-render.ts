/**
 * Times the first render of the blog list against `renderToString` of the same tree. Prints JSON.
 * Runs in a separate process because it replaces the site's `renderToString`.
 */
import type { ReactNode } from 'react';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openData } from './seed.ts';

const [dataDir = '', rounds = '9'] = process.argv.slice(2);
const { createSite, reactDomServer } = await loadSiteBuild();
const bare = reactDomServer.renderToString;
let tree: ReactNode = null;
reactDomServer.renderToString = (given) => {
  tree = given;
  return bare(given);
};

const services = await openData(dataDir, 'http://localhost:3000');
const site = createSite(services);

async function renderPage(): Promise<number> {
  services.bus.publish([{ type: 'posts', id: 'none', change: 'updated' }]);
  const request = new Request('http://localhost:3000/blog', {
    headers: { Host: 'localhost:3000' },
  });
  const started = performance.now();
  await (await site.fetch(request)).text();
  return performance.now() - started;
}

function renderTree(): number {
  const started = performance.now();
  bare(tree);
  return performance.now() - started;
}

const pairs: { page: number; tree: number }[] = [];
for (let round = 0; round < Number(rounds) + 3; round += 1) {
  const page = await renderPage();
  const pair = { page, tree: renderTree() };
  // The first rounds warm up the JIT compiler.
  if (round >= 3) pairs.push(pair);
}
if (tree === null) throw new Error('The site does not render with react-dom/server.');
process.stdout.write(JSON.stringify(pairs));
await services.close();
