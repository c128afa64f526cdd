/** The site as it is served, without its jobs. With COUNTING=off, it counts no page views. */
import type { PageViewCounter } from '#app/features/results/page-view-counter.server.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';

const { createLog, createSite, listen, loadConfig, openServices } = await loadSiteBuild();
const config = loadConfig();
const services = await openServices(config, createLog(config.logLevel));
const nothing: PageViewCounter = {
  note: () => undefined,
  flush: async () => undefined,
  stop: async () => undefined,
};
const counting = process.env.COUNTING === 'off' ? { pageViews: nothing } : {};
await listen(createSite({ ...services, ...counting }), config);
process.on('SIGTERM', () => process.exit());
