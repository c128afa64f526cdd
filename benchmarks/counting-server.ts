/** The site as it is served, without its jobs. With COUNTING=off, it counts no page views. */
import { loadSiteBuild } from '#tests/support/site-build.ts';

const { createLog, createSite, listen, loadConfig, openServices } = await loadSiteBuild();
const config = loadConfig();
const services = await openServices(config, createLog(config.logLevel));
const nothing = { pageViews: { note: () => undefined } };
const shell = { ...services.shell, ...(process.env.COUNTING === 'off' ? nothing : {}) };
await listen(createSite({ ...services, shell }), config);
process.on('SIGTERM', () => process.exit());
