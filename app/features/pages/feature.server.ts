import { count, type Detail, quoted } from '#app/formatting/log-detail.ts';
import type { Feature } from '../feature.server.ts';
import { createPruning } from '../versions/prune-versions.server.ts';
import { claimPlaces } from './advice/claim-places.ts';
import { documentSlug } from './document-slug.ts';
import { imageUses } from './documents/images-in-texts.server.ts';
import { movedTexts } from './documents/move-texts.server.ts';
import { findNextTestimonial } from './documents/testimonials.server.ts';
import { textHistories } from './drafts/restore-version.server.ts';
import { findNextNoticeChange } from './notice.server.ts';

export const pages: Feature = {
  about:
    'the pages of the site and their texts, prices, emails and legal pages, as the owner changes them',
  imageUses,
  pageChanges: {
    events: ['texts'],
    async findNext({ siteTexts, readSettings, now }) {
      const [texts, { timeZone }] = await Promise.all([siteTexts.read(), readSettings()]);
      const notice = findNextNoticeChange(texts.notice, timeZone, now());
      const testimonial = findNextTestimonial(texts.testimonials, timeZone, now());
      if (notice === null || testimonial === null) return notice ?? testimonial;
      return notice < testimonial ? notice : testimonial;
    },
  },
  moves: { texts: movedTexts },
  claimPlaces: { texts: claimPlaces },
  activity: {
    actions: {
      'texts.published': (detail) => `published ${textsTitle(detail)}`,
      'texts.version-named': (detail) =>
        `named a version of ${textsTitle(detail)} ${quoted(detail, 'name')}`,
      'texts.version-unnamed': (detail) => `took the name off a version of ${textsTitle(detail)}`,
      'texts.thinned': (detail) =>
        `deleted ${count(detail, 'earlier version')} of ${textsTitle(detail)}`,
      'page.offline': (detail) =>
        `took the page ${quoted(detail, 'title')} offline${typeof detail.target === 'string' ? `: its address leads to ${detail.target}` : ''}`,
      'page.online': (detail) => `put the page ${quoted(detail, 'title')} back online`,
      'texts.draft-discarded': (detail) => `discarded the draft of ${textsTitle(detail)}`,
    },
    objects: {
      texts: { kind: 'texts', page: (id) => `/admin/pages/${documentSlug(id)}` },
    },
  },
  expiring: {
    revisions: {
      open(run) {
        const cutoff = run.daysAgo(run.settings.revisionFullDays);
        return createPruning(run, run.actor, textHistories, cutoff);
      },
    },
  },
};

function textsTitle(detail: Detail): string {
  return detail.document === 'prices' ? 'the prices' : `the page ${quoted(detail, 'title')}`;
}
