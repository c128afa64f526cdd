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
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: { trace: 'off', video: 'off', screenshot: 'off', actionTimeout: 15_000 },
});
