import { defineConfig } from 'vitest/config';

/** By default `expect.poll` waits for one second, which is little on a busy machine. */
const POLL = { poll: { timeout: 20_000 } };

export default defineConfig({
  test: {
    // By default Vitest leaves one core unused: of two cores, that is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 30_000,
          expect: POLL,
          include: ['{app,config,database,gateways,server,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          // Of a worker, all files share one process: the built site is loaded and compiled once.
          isolate: false,
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 60_000,
          expect: POLL,
          hookTimeout: 60_000,
          // The built site runs unchanged, as in production, with React's production build.
          env: { NODE_ENV: 'production' },
          server: { deps: { external: [/\/build\/[0-9a-f]+\/server\//] } },
        },
      },
    ],
  },
});
