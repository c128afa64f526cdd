import { initialSchema } from './0001-initial-schema.ts';
import { pageCounts } from './0002-page-counts.ts';
import { headings } from './0003-headings.ts';
import { imports } from './0004-imports.ts';
import { search } from './0005-search.ts';
import { topics } from './0006-topics.ts';
import { relatedPosts } from './0007-related-posts.ts';
import { postLanguage } from './0008-post-language.ts';
import { articleEnding } from './0009-article-ending.ts';
import { authors } from './0010-authors.ts';
import { oldAddresses } from './0011-old-addresses.ts';
import { answerDue } from './0012-answer-due.ts';
import { followUp } from './0013-follow-up.ts';
import { followUpReminder } from './0014-follow-up-reminder.ts';
import { leadHistory } from './0015-lead-history.ts';
import { claims } from './0016-claims.ts';
import { missingImages } from './0017-missing-images.ts';
import { imageTrash } from './0018-image-trash.ts';
import { answerDrafts } from './0019-answer-drafts.ts';
import { leadOutcome } from './0020-lead-outcome.ts';
import { subscribers } from './0021-subscribers.ts';
import { claimFiles } from './0022-claim-files.ts';
import { formerAdmins } from './0023-former-admins.ts';
import { noContact } from './0024-no-contact.ts';
import { subscriberAddresses } from './0025-subscriber-addresses.ts';
import { leadFilters } from './0026-lead-filters.ts';
import { leadFiltersByStatus } from './0027-lead-filters-by-status.ts';
import { importRedirects } from './0028-import-redirects.ts';
import { publishedPosts } from './0029-published-posts.ts';
import { searchPages } from './0030-search-pages.ts';
import { redirectTargets } from './0031-redirect-targets.ts';
import { importWork } from './0032-import-work.ts';
import { revisionFields } from './0033-revision-fields.ts';
import { formPage } from './0034-form-page.ts';
import { rankedWords } from './0035-ranked-words.ts';
import { readClaimsAgain } from './0036-read-claims-again.ts';
import type { ListMigrations } from './schema-migration.ts';

/** Numbered, in order, never edited after release. */
export const migrations: ListMigrations = (engine) => ({
  '0001-initial-schema': initialSchema(engine),
  '0002-page-counts': pageCounts(),
  '0003-headings': headings(),
  '0004-imports': imports(engine),
  '0005-search': search(engine),
  '0006-topics': topics(engine),
  '0007-related-posts': relatedPosts(engine),
  '0008-post-language': postLanguage(),
  '0009-article-ending': articleEnding(),
  '0010-authors': authors(engine),
  '0011-old-addresses': oldAddresses(),
  '0012-answer-due': answerDue(engine),
  '0013-follow-up': followUp(),
  '0014-follow-up-reminder': followUpReminder(engine),
  '0015-lead-history': leadHistory(),
  '0016-claims': claims(engine),
  '0017-missing-images': missingImages(),
  '0018-image-trash': imageTrash(engine),
  '0019-answer-drafts': answerDrafts(),
  '0020-lead-outcome': leadOutcome(),
  '0021-subscribers': subscribers(engine),
  '0022-claim-files': claimFiles(engine),
  '0023-former-admins': formerAdmins(),
  '0024-no-contact': noContact(engine),
  '0025-subscriber-addresses': subscriberAddresses(engine),
  '0026-lead-filters': leadFilters(),
  '0027-lead-filters-by-status': leadFiltersByStatus(),
  '0028-import-redirects': importRedirects(),
  '0029-published-posts': publishedPosts(),
  '0030-search-pages': searchPages(engine),
  '0031-redirect-targets': redirectTargets(engine),
  '0032-import-work': importWork(engine),
  '0033-revision-fields': revisionFields(),
  '0034-form-page': formPage(),
  '0035-ranked-words': rankedWords(engine),
  '0036-read-claims-again': readClaimsAgain(),
});
