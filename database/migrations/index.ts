import type { Migration } from 'kysely/migration';
import { initialSchema } from './0001-initial-schema.ts';
import { growthPlanLead } from './0002-growth-plan-lead.ts';
import { outboxClaims } from './0003-outbox-claims.ts';
import { passwordResets } from './0004-password-resets.ts';
import { auditAppendOnly } from './0005-audit-append-only.ts';
import { postsByPolicy } from './0006-posts-by-policy.ts';
import { retention } from './0007-retention.ts';
import { searchAndUsage } from './0008-search-and-usage.ts';
import { posts } from './0009-posts.ts';
import { removedSessions } from './0010-removed-sessions.ts';
import { textConsent } from './0011-text-consent.ts';
import { stepUp } from './0012-step-up.ts';
import { trustedDevices } from './0013-trusted-devices.ts';
import { passkeys } from './0014-passkeys.ts';
import { rateLimitWindows } from './0015-rate-limit-windows.ts';
import { editorPreferences } from './0016-editor-preferences.ts';
import { postTitles } from './0017-post-titles.ts';
import { postRevisions } from './0018-post-revisions.ts';
import { workingCopies } from './0019-working-copies.ts';
import { trash } from './0020-trash.ts';
import { publications } from './0021-publications.ts';
import { previewLinks } from './0022-preview-links.ts';

import { backupStore } from './0023-backup-store.ts';
import { replicas } from './0024-replicas.ts';
import { jobs } from './0025-jobs.ts';
import { draftPreviews } from './0026-draft-previews.ts';
import { redirects } from './0027-redirects.ts';
import { ownPages } from './0028-own-pages.ts';
import { siteTexts } from './0029-site-texts.ts';
import { ownersLinks } from './0030-owners-links.ts';
import { changeEvents } from './0035-change-events.ts';
import { oneSearch } from './0036-one-search.ts';
import { updateDate } from './0037-update-date.ts';

/** Numbered, in order, never edited after release. */
export function migrations(engine: 'sqlite' | 'postgresql'): Record<string, Migration> {
  return {
    '0001-initial-schema': initialSchema(engine),
    '0002-growth-plan-lead': growthPlanLead,
    '0003-outbox-claims': outboxClaims(engine),
    '0004-password-resets': passwordResets(engine),
    '0005-audit-append-only': auditAppendOnly(engine),
    '0006-posts-by-policy': postsByPolicy,
    '0007-retention': retention(engine),
    '0008-search-and-usage': searchAndUsage(engine),
    '0009-posts': posts,
    '0010-removed-sessions': removedSessions(engine),
    '0011-text-consent': textConsent(engine),
    '0012-step-up': stepUp(engine),
    '0013-trusted-devices': trustedDevices(engine),
    '0014-passkeys': passkeys(engine),
    '0015-rate-limit-windows': rateLimitWindows,
    '0016-editor-preferences': editorPreferences,
    '0017-post-titles': postTitles(engine),
    '0018-post-revisions': postRevisions(engine),
    '0019-working-copies': workingCopies(engine),
    '0020-trash': trash(engine),
    '0021-publications': publications(engine),
    '0022-preview-links': previewLinks(engine),
    '0023-backup-store': backupStore(engine),
    '0024-replicas': replicas(engine),
    '0025-jobs': jobs(engine),
    '0026-draft-previews': draftPreviews(engine),
    '0027-redirects': redirects(engine),
    '0028-own-pages': ownPages(engine),
    '0029-site-texts': siteTexts(engine),
    '0030-owners-links': ownersLinks,
    '0035-change-events': changeEvents,
    '0036-one-search': oneSearch,
    '0037-update-date': updateDate,
  };
}
