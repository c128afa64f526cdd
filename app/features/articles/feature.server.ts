import { count, kind, postState, quoted, title } from '#app/formatting/log-detail.ts';
import { createDueClock, type DueClock } from '#app/services/jobs/due-clock.server.ts';
import { logFailure } from '#app/services/log-failure.server.ts';
import type { RepeatedInBackground } from '#app/services/work-in-background.server.ts';
import { type Kept, keepUntilChanged } from '#gateways/change-bus/keep-until-changed.ts';
import type { Feature } from '../feature.server.ts';
import { createPruning } from '../versions/prune-versions.server.ts';
import { findPinnedId } from './changes/pinned-article.server.ts';
import { forgetMarks } from './drafts/forget-marks.server.ts';
import { movedDrafts } from './drafts/move-drafts.server.ts';
import { imageUses } from './images/image-uses.server.ts';
import { openSearchIndex, type SearchIndex } from './jobs/index-articles.server.ts';
import { relateArticles } from './jobs/relate-articles.server.ts';
import { renameAuthors } from './jobs/rename-authors.server.ts';
import { claimPlaces } from './list/places-of-posts.server.ts';
import { postHistories } from './lock-history.server.ts';
import { deliverApprovalMail } from './mail/approval-mail.server.ts';
import { deliverChangedPages } from './mail/changed-pages.server.ts';
import { mailDrafts } from './mail/mail-drafts.ts';
import { deliverPostWebhook } from './mail/post-webhook.server.ts';
import { announceDue, findNextDue } from './publications/announce-due.server.ts';
import { listRequests, type PublishRequest } from './publish-requests.server.ts';
import { findNextPublication } from './read-posts.server.ts';
import { countTrashedBefore, deleteTrashedBefore } from './trash/delete-expired.server.ts';

declare module '#app/services/services.server.ts' {
  interface Services {
    readonly searchIndex: SearchIndex;
    /** What waits for related posts, and for the new name of its author. */
    readonly relating: RepeatedInBackground;
    readonly renaming: RepeatedInBackground;
    /** Announces scheduled posts as they fall due, once the process has started it. */
    readonly publicationClock: DueClock;
    /** What Writers have asked an admin to publish. */
    readonly publishRequests: Kept<readonly PublishRequest[]>;
    /** The id of the article with which the blog begins; null for none. */
    readonly pinnedArticle: Kept<string | null>;
  }
}

export const articles: Feature = {
  about:
    'articles of the blog and what follows from one: history, topics, authors, search, related articles, publishing at a set time, Trash, feeds',
  opens: {
    searchIndex: openSearchIndex,
    relating: relateArticles,
    renaming: renameAuthors,
    publicationClock: (services) =>
      createDueClock({
        findNextDue: () => findNextDue(services.database.db),
        doDue: () => announceDue(services, services.shutdown.signal),
        changes: ['posts'],
        bus: services.bus,
        now: services.now,
        onError: (error) =>
          logFailure(services.log, error, 'scheduled posts could not be announced'),
      }),
    publishRequests: ({ database, bus }) =>
      keepUntilChanged<readonly PublishRequest[]>(bus, ['settings'], {
        readNow: () => listRequests(database.db),
        empty: [],
      }),
    pinnedArticle: ({ database, bus }) =>
      keepUntilChanged(bus, ['settings'], {
        readNow: () => findPinnedId(database.db),
        empty: null,
      }),
  },
  letters: {
    drafts: mailDrafts,
    deliverers: (deps) => ({
      'approval-mail': deliverApprovalMail(deps),
      'post-webhook': deliverPostWebhook(deps),
      'changed-pages': deliverChangedPages(deps),
    }),
  },
  imageUses,
  pageChanges: {
    events: ['posts', 'topics', 'authors'],
    findNext: ({ database, now }) => findNextPublication(database.db, now()),
  },
  moves: { drafts: movedDrafts },
  claimPlaces: { post: claimPlaces },
  activity: {
    actions: {
      'post.created': (detail) =>
        `created the ${kind(detail)} ${title(detail)}${postState(detail)}`,
      'post.updated': (detail) => `saved the ${kind(detail)} ${title(detail)}${postState(detail)}`,
      'post.published': (detail) => `published the ${kind(detail)} ${title(detail)}`,
      'post.unpublished': (detail) => `unpublished the ${kind(detail)} ${title(detail)}`,
      'post.went-live': (detail) => `published the ${kind(detail)} ${title(detail)} as scheduled`,
      'post.approval-asked': (detail) => `asked to publish the article ${title(detail)}`,
      'post.pinned': (detail) => `pinned the article ${title(detail)} to the top of the blog`,
      'post.unpinned': (detail) => `unpinned the article ${title(detail)}`,
      'post.deleted': (detail) =>
        detail.reason === 'kept long enough'
          ? `deleted the ${kind(detail)} ${title(detail)}, which had been in the Trash for the time set in Settings`
          : `deleted the ${kind(detail)} ${title(detail)}`,
      'post.trashed': (detail) => `moved the ${kind(detail)} ${title(detail)} to the Trash`,
      'post.untrashed': (detail) => `took the ${kind(detail)} ${title(detail)} out of the Trash`,
      'post.restored': (detail) =>
        `restored an earlier version of the ${kind(detail)} ${title(detail)}${postState(detail)}`,
      'post.version-named': (detail) =>
        `named a version of the ${kind(detail)} ${title(detail)} ${quoted(detail, 'name')}`,
      'post.version-unnamed': (detail) =>
        `took the name off a version of the ${kind(detail)} ${title(detail)}`,
      'post.thinned': (detail) =>
        `deleted ${count(detail, 'earlier version')} of the ${kind(detail)} ${title(detail)}`,
      'post.draft-discarded': (detail) =>
        `discarded ${typeof detail.of === 'string' ? `the draft of ${detail.of}` : 'the draft'} of the ${kind(detail)} ${title(detail)}`,
      'post.author-renamed': (detail) =>
        `gave the ${kind(detail)} ${title(detail)} its author’s new name, ${quoted(detail, 'author')}`,
      'post.cleaned': (detail) =>
        `checked the ${kind(detail)} ${title(detail)} again and removed unsafe code`,
      'post.not-cleaned': (detail) =>
        `could not check the ${kind(detail)} ${title(detail)} again for unsafe code, and left it unchanged`,
      'author.created': (detail) => `added the author ${quoted(detail, 'name')}`,
      'author.updated': (detail) =>
        typeof detail.nameBefore === 'string'
          ? `renamed the author ${quoted(detail, 'nameBefore')} to ${quoted(detail, 'name')}`
          : `changed the author ${quoted(detail, 'name')}`,
      'author.deleted': (detail) => `deleted the author ${quoted(detail, 'name')}`,
      'topic.created': (detail) => `added the topic ${quoted(detail, 'name')}`,
      'topic.updated': (detail) =>
        typeof detail.nameBefore === 'string'
          ? `renamed the topic ${quoted(detail, 'nameBefore')} to ${quoted(detail, 'name')}`
          : `changed the topic ${quoted(detail, 'name')}`,
      'topic.moved': (detail) => `changed the place of the topic ${quoted(detail, 'name')}`,
      'topic.deleted': (detail) => `deleted the topic ${quoted(detail, 'name')}`,
    },
    objects: {
      post: { kind: 'posts', page: (id) => `/admin/posts/${id}/edit` },
      author: { kind: 'posts', page: (id) => `/admin/posts/authors?edit=${id}` },
      topic: { kind: 'posts', page: (id) => `/admin/posts/topics?edit=${id}` },
    },
  },
  expiring: {
    trash: {
      words: ['article or image in the Trash', 'articles and images in the Trash'],
      open(run) {
        const cutoff = run.daysAgo(run.settings.trashDays);
        return {
          count: () => countTrashedBefore(run.database.db, cutoff),
          deleteBatch: () => deleteTrashedBefore(run, run.actor, cutoff),
        };
      },
    },
    revisions: {
      words: ['earlier version of an article or a page', 'earlier versions of articles and pages'],
      open(run) {
        const cutoff = run.daysAgo(run.settings.revisionFullDays);
        return createPruning(run, run.actor, postHistories(run.database), cutoff);
      },
    },
  },
  tidies: { 'marks of deleted drafts': forgetMarks },
};
