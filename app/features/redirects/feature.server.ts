import { findPathByNumber } from '#app/features/articles/old-number.server.ts';
import { count, type Detail, text } from '#app/formatting/log-detail.ts';
import { logFailure } from '#app/services/log-failure.server.ts';
import { usualFeedAddresses } from '#app/site/words/feed-addresses.ts';
import { canonicalPath } from '#server/canonical-path.ts';
import { createUnknownPathCounts } from '#server/unknown-paths.ts';
import type { Feature } from '../feature.server.ts';
import { createOldAddresses } from './add-redirects.server.ts';
import { listForExport } from './list-redirects.server.ts';
import { createRedirectLookup, type RedirectLookup } from './redirect-lookup.server.ts';
import { redirectTable } from './redirect-table.ts';
import {
  createUnknownPathCounter,
  deleteOldCounts,
  type UnknownPathCounter,
} from './unknown-paths.server.ts';

declare module '#app/services/services.server.ts' {
  interface Services {
    /** Where addresses that moved lead. */
    readonly redirects: RedirectLookup;
    /** Counts which unknown addresses people ask for. */
    readonly unknownPaths: UnknownPathCounter;
  }
}

export const redirects: Feature = {
  about: 'old addresses',
  opens: {
    oldAddresses: createOldAddresses,
    redirects: (services) =>
      createRedirectLookup({
        ...services,
        subscribe: services.bus.subscribe,
        findByNumber: (number) => findPathByNumber(services.database.db, number, services.now()),
        usual: usualFeedAddresses,
        site: { ...services.config, toPlain: (path) => canonicalPath(path) ?? path },
        onError: (error, message) => logFailure(services.log, error, message),
      }),
    unknownPaths: (services) =>
      createUnknownPathCounter(
        {
          ...services,
          onError: (error, message) => logFailure(services.log, error, message),
        },
        createUnknownPathCounts(),
      ),
  },
  shell: ({ redirects, unknownPaths }) => ({ redirects, unknownPaths }),
  exports: {
    redirects: {
      about: 'Old addresses and where they lead. Import reads these four with the articles.',
      open: async ({ database }) => redirectTable(await listForExport(database.db)),
    },
  },
  activity: {
    actions: {
      'redirect.created': (detail) => `added a redirect ${fromTo(detail)}${shortened(detail)}`,
      'redirect.updated': (detail) =>
        `changed a redirect: now ${fromTo(detail)}${shortened(detail)}`,
      'redirect.deleted': (detail) => `removed the redirect ${fromTo(detail)}`,
      'redirect.imported': (detail) => `imported ${count(detail, 'redirect')}${shortened(detail)}`,
      'unknown-path.ignored': (detail) => `ignored the unknown address ${text(detail, 'path', '')}`,
      'unknown-path.counted': (detail) =>
        `stopped ignoring the unknown address ${text(detail, 'path', '')}`,
    },
    objects: {
      redirect: { kind: 'redirects', page: (id) => `/admin/redirects/${id}` },
    },
  },
  tidies: { 'counts of unknown addresses': deleteOldCounts },
};

function fromTo(detail: Detail): string {
  return `from ${text(detail, 'from', 'an address')} to ${text(detail, 'target', 'another')}`;
}

/** Redirects that led to an address which moved, and were changed to lead straight to the new one. */
function shortened(detail: Detail): string {
  if (typeof detail.shortened !== 'number' || detail.shortened === 0) return '';
  return `, and ${count({ count: detail.shortened }, 'other redirect')} that led there`;
}
