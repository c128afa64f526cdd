import { defineConfig } from '@playwright/test';

export default defineConfig({
  globalSetup: './tests/support/browser-setup.ts',
  testDir: '.',
  // `npm test` runs the journeys, `npm run test:all` the others.
  projects: [
    { name: 'journeys', testMatch: 'tests/e2e/journeys/*.test.ts' },
    {
      name: 'others',
      testMatch: ['tests/e2e/*.test.ts', 'app/features/*/tests/browser/*.test.ts'],
    },
  ],
  // Each worker would transpile the built server anew: 6 to 11 seconds of processor time.
  build: { external: ['**/build/**'] },
  outputDir: 'test-results/browser',
  workers: '100%',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // How long something may take before it counts as hanging. The first sign-up of a new server takes
  // five seconds on a machine with four times the work that it can do, and 50 with twenty times.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    // Of what failed, in test-results/browser: `npx playwright show-trace …/trace.zip`.
    // Without snapshots: those run a script in every frame, which the editor's preview rejects loudly.
    // Without a film of each test: drawing and compressing it takes a core from the others.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    video: 'off',
    actionTimeout: 60_000,
  },
});
