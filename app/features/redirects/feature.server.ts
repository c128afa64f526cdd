import { count, type Detail, text } from '#app/formatting/log-detail.ts';
import type { Feature } from '../feature.server.ts';
import { deleteOldCounts } from './unknown-paths.server.ts';

export const redirects: Feature = {
  about: 'old addresses',
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
      redirect: (id) => `/admin/redirects/${id}`,
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
