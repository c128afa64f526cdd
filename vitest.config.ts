import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Left to itself it keeps one core free, of two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: ['{app,config,database,gateways,server,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // The built site runs as it is, the way production runs it, and with production's React.
          env: { NODE_ENV: 'production' },
          server: { deps: { external: [/\/build\/[0-9a-f]+\/server\//] } },
        },
      },
    ],
  },
});
