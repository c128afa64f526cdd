import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ALL } from './scripts/lib/test-runs.mjs';

/**
 * How long something may take before it counts as hanging. No test asserts how fast something is, and
 * a machine that does ten other things at once makes each of them take tens of seconds.
 */
const HANGING = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};

export default defineConfig({
  test: {
    // By default Vitest leaves one core unused: of two cores, that is half.
    maxWorkers: '100%',
    tags: [{ name: ALL, description: 'Only in `npm run test:all`' }],
    projects: [
      {
        test: {
          name: 'unit',
          ...HANGING,
          include: ['{app,config,database,gateways,queue,server,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['app/features/*/tests/**'],
          // A worker loads modules once, not for each file: tests put back what they replace.
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/*.test.ts', 'app/features/*/tests/*.test.ts'],
          // Of a worker, all files share one process: the built site is loaded and compiled once.
          isolate: false,
          globalSetup: ['tests/support/database-setup.ts'],
          setupFiles: ['tests/support/matchers.ts'],
          ...HANGING,
          // The built site runs unchanged, as in production, with React's production build.
          env: { NODE_ENV: 'production' },
          server: { deps: { external: [/\/build\/[0-9a-f]+\/server\//] } },
          alias: {
            '#config/program-file.ts': join(import.meta.dirname, 'tests/support/built-program.ts'),
          },
        },
      },
    ],
  },
});
