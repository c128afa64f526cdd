/** Opens the site of DATA_DIR as a later version does, which migrates it. It is killed from outside. */
import { laterMigrations } from '#tests/support/later-migrations.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';

const { createLog, loadConfig, openServices } = await loadSiteBuild();
const config = loadConfig(process.env);
await openServices(config, createLog('silent'), { migrations: laterMigrations() });
