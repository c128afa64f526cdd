import { defineConfig } from '@playwright/test';

export default defineConfig({
  globalSetup: './tests/support/browser-setup.ts',
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  // Each worker would transpile the built server anew: 6 to 11 seconds of processor time.
  build: { external: ['**/build/**'] },
  outputDir: 'test-results/browser',
  workers: '100%',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // How long something may take before it counts as hanging: a busy machine needs six seconds for a
  // sign-in, and as long again for the next page.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: { trace: 'off', video: 'off', screenshot: 'off', actionTimeout: 45_000 },
});
