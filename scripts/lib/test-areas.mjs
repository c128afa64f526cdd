/**
 * Which integration and browser tests a source file reaches. These tests use the built site, so the
 * import graphs of Vitest and Playwright end before the sources. Sources are path prefixes; a file
 * reaches the tests of every area that has a prefix of its path. `test-areas.test.ts` holds that
 * every source file and every test file is in an area.
 */

/** Tests that open every page, or send a form to every route. */
const EVERY_PAGE = [
  'integration/costs',
  'integration/shell',
  'integration/valid-html',
  'e2e/accessibility',
  'e2e/quiet-console',
  'e2e/small-screens',
];
const EVERY_ROUTE = [
  'integration/hostile-input',
  'integration/mutations',
  'integration/redirects',
  'integration/refusals',
  'integration/unknown-paths',
];

export const areas = {
  accounts: {
    sources: [
      'app/auth/',
      'app/domains/accounts/',
      'app/domains/limits/',
      'app/routes/admin/account',
      'app/routes/admin/people',
      'app/routes/auth/',
      'app/ui/admin/account/',
      'app/ui/admin/auth-form',
      'app/ui/admin/new-password-input',
      'app/ui/admin/sign-in-dialog',
      'app/ui/admin/use-fragment-token',
    ],
    tests: [
      ...EVERY_PAGE,
      ...EVERY_ROUTE,
      'integration/accounts',
      'integration/admin-access',
      'integration/cookies',
      'integration/limits',
      'integration/log-privacy',
      'integration/own-account',
      'integration/password-advice',
      'integration/password-reset',
      'integration/refused-writes',
      'integration/two-factor',
      'e2e/account',
      'e2e/owner',
      'e2e/people',
      'e2e/sign-in',
    ],
  },
  audit: {
    sources: ['app/domains/audit/', 'app/routes/admin/audit'],
    tests: ['integration/audit'],
  },
  backups: {
    sources: [
      'app/domains/backups/',
      'app/routes/admin/backups',
      'app/routes/admin/download-backup',
      'database/snapshot/',
      'scripts/backup',
      'scripts/restore',
    ],
    tests: ['integration/backups', 'integration/torture', 'e2e/backups'],
  },
  leads: {
    sources: [
      'app/content/forms',
      'app/domains/leads/',
      'app/lead-forms/',
      'app/routes/admin/export-leads',
      'app/routes/admin/lead',
      'app/routes/site/contact',
      'app/ui/admin/leads/',
      'app/ui/forms/',
    ],
    tests: [
      'integration/campaign',
      'integration/erasure',
      'integration/lead-forms',
      'integration/lead-notifications',
      'integration/leads-inbox',
      'integration/limits',
      'integration/log-privacy',
      'integration/many-leads',
      'integration/query-plans',
      'integration/refused-writes',
      'integration/search-migration',
      'integration/text-consent',
      'integration/torture',
      'e2e/messages',
      'e2e/visitor',
    ],
  },
  media: {
    sources: [
      'app/domains/media/',
      'app/routes/admin/list-media',
      'app/routes/admin/media',
      'app/routes/admin/upload-media',
      'app/routes/resources/blog-image',
      'gateways/files/',
    ],
    tests: [
      'integration/image-decoder',
      'integration/limits',
      'integration/query-plans',
      'integration/refused-writes',
      'integration/storage',
      'integration/uploads',
      'e2e/owner',
      'e2e/writing-tools',
    ],
  },
  messages: {
    sources: [
      'app/domains/outbox/',
      'app/notifications/',
      'app/routes/admin/outbox',
      'app/ui/admin/outbox/',
      'gateways/delivery-error',
      'gateways/mailer/',
      'gateways/webhook/',
    ],
    tests: [
      'integration/lead-notifications',
      'integration/outbox',
      'integration/password-reset',
      'integration/refused-writes',
      'integration/torture',
      'e2e/account',
      'e2e/messages',
    ],
  },
  posts: {
    sources: [
      'app/domains/posts/',
      'app/routes/admin/dashboard',
      'app/routes/admin/edit-post',
      'app/routes/admin/new-post',
      'app/routes/admin/preview-post',
      'app/routes/admin/publish-date',
      'app/routes/admin/save-post',
      'app/routes/blog/',
      'app/routes/resources/blog-',
      'app/routes/resources/sitemap',
      'app/seo/',
      'app/ui/admin/dashboard/',
      'app/ui/admin/editor/',
      'app/ui/admin/posts/',
      'app/ui/site/post-',
    ],
    tests: [
      'integration/feeds',
      'integration/found-and-shared',
      'integration/page-cache',
      'integration/public-blog',
      'integration/query-plans',
      'integration/refused-writes',
      'integration/resanitize-posts',
      'integration/save-posts',
      'integration/torture',
      'e2e/dashboard',
      'e2e/hostile-html',
      'e2e/new-build',
      'e2e/owner',
      'e2e/publishing',
      'e2e/storage',
      'e2e/two-writers',
      'e2e/unsaved-work',
      'e2e/writing-tools',
    ],
  },
  privacy: {
    sources: [
      'app/domains/privacy/',
      'app/domains/retention/',
      'app/jobs/',
      'app/routes/admin/export-person',
      'app/routes/admin/privacy-request',
    ],
    tests: [
      'integration/cookies',
      'integration/erasure',
      'integration/log-privacy',
      'integration/retention',
      'e2e/retention',
    ],
  },
  providers: {
    sources: [
      'app/browser/',
      'app/content/providers',
      'app/domains/providers/',
      'app/routes/resources/provider-failures',
      'app/ui/site/blocks/presentation',
      'app/ui/site/providers/',
    ],
    tests: [
      'integration/links',
      'integration/providers',
      'e2e/provider-forms',
      'e2e/provider-presentation',
      'e2e/provider-quiz',
      'e2e/provider-states',
      'e2e/slow-line',
      'e2e/third-parties',
    ],
  },
  quiz: {
    sources: [
      'app/browser/own-quiz',
      'app/content/growth-plan',
      'app/content/plans',
      'app/domains/growth-plan/',
      'app/quiz/',
      'app/routes/site/quiz',
      'app/ui/site/quiz/',
    ],
    tests: ['integration/quiz', 'integration/refused-writes', 'e2e/own-quiz', 'e2e/visitor'],
  },
  settings: {
    sources: ['app/domains/settings/', 'app/routes/admin/settings'],
    tests: [
      'integration/lead-notifications',
      'integration/links',
      'integration/providers',
      'integration/site-pages',
      'integration/text-consent',
      'e2e/people',
      'e2e/provider-forms',
      'e2e/third-parties',
    ],
  },
  'public pages': {
    sources: [
      'app/content/',
      'app/routes/blog/',
      'app/routes/site/',
      'app/seo/',
      'app/styles/',
      'app/formatting/',
      'app/ui/drawings/',
      'app/ui/favicon',
      'app/ui/forms/',
      'app/ui/primitives/',
      'app/ui/site/',
      'public/',
    ],
    tests: [
      ...EVERY_PAGE,
      'integration/found-and-shared',
      'integration/links',
      'integration/page-weight',
      'integration/site-pages',
      'e2e/error-screen',
      'e2e/menu',
      'e2e/page-styles',
      'e2e/room-between',
      'e2e/visitor',
      'e2e/wide-screens',
    ],
  },
  'admin pages': {
    sources: ['app/admin/', 'app/routes/admin/', 'app/styles/', 'app/ui/admin/'],
    tests: [
      ...EVERY_PAGE,
      'integration/admin-access',
      'e2e/dashboard',
      'e2e/error-screen',
      'e2e/room-between',
      'e2e/server-away',
    ],
  },
  routes: {
    sources: ['app/routes/'],
    tests: [...EVERY_ROUTE, 'integration/admin-access', 'integration/cache-poisoning'],
  },
};

/** Sources that every request uses, or that the build is made with: they reach all tests. */
export const everywhere = {
  sources: [
    'app/entry.',
    'app/framework/',
    'app/root.',
    'app/routes.ts',
    'app/ui/error-text',
    'config/',
    'database/',
    'gateways/change-bus/',
    'gateways/disk-space/',
    'package-lock.json',
    'package.json',
    'playwright.config.ts',
    'react-router.config.ts',
    'scripts/lib/',
    'scripts/serve.mjs',
    'server.ts',
    'server/',
    'tsconfig.json',
    'vite.config.ts',
    'vitest.config.ts',
  ],
  /** Run only for the sources above, or when the test itself changes. */
  tests: [
    'integration/browser-program',
    'integration/builds',
    'integration/compare-screenshots',
    'integration/database',
    'integration/database-away',
    'integration/harness',
    'integration/socket',
    'integration/start',
    'e2e/database-away',
  ],
};

/** @returns 'all', or names like `integration/leads-inbox` */
export function testsReachedBy(files) {
  const has = (sources) => (file) => sources.some((prefix) => file.startsWith(prefix));
  const inBuild = files.filter((file) => !/\.test\.tsx?$/.test(file));
  const specific = Object.values(areas).filter(({ sources }) => inBuild.some(has(sources)));
  // `database/snapshot/` is in an area of its own, and in no need of all tests.
  const inAnArea = has(Object.values(areas).flatMap(({ sources }) => sources));
  if (inBuild.some((file) => has(everywhere.sources)(file) && !inAnArea(file))) return 'all';
  return [...new Set(specific.flatMap(({ tests }) => tests))].sort();
}
