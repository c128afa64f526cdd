import { describe, expect, it } from 'vitest';
import type { PublishedState } from '#app/features/articles/publication-rule.ts';
import type { PublishDate } from '#app/features/articles/publish-date.ts';
import { labelSave, offerOtherDate, startingDate, updateButtons } from './update-date.ts';

const NOW = '2026-01-05T12:00:00.000Z';
const BEFORE = '2025-11-04T02:00:00.000Z';
const LATER = '2026-03-01T12:00:00.000Z';
const at = { now: NOW, timeZone: 'America/New_York' };
const SET: PublishDate = { kind: 'set', local: '2025-01-05T09:00', timeZone: 'UTC' };

const published = (publishedAt: string) => ({ isPublished: true, publishedAt });
const DRAFT = { isPublished: false, publishedAt: null };

describe('until somebody chooses', () => {
  it.each([
    ['a new post', null, 'now'],
    ['a draft', DRAFT, 'now'],
    ['a scheduled post', published(LATER), 'keep'],
  ] as const)('%s does not follow the last choice', (_name, post, kind) => {
    expect(startingDate(post, 'now', NOW)).toEqual({ kind });
    expect(startingDate(post, 'keep', NOW)).toEqual({ kind });
  });

  it('a published post follows the last choice', () => {
    expect(startingDate(published(BEFORE), 'now', NOW)).toEqual({ kind: 'now' });
    expect(startingDate(published(BEFORE), 'keep', NOW)).toEqual({ kind: 'keep' });
  });
});

describe('the button', () => {
  const buttons = (stored: PublishedState | null, publishDate: PublishDate, isPublished = true) =>
    updateButtons({ post: stored, fields: { isPublished }, publishDate }, at);

  it('says what it does with the date, and its menu has the other', () => {
    const stored = published(BEFORE);
    const today = { date: 'now', label: 'Update and date today' };
    // The evening before, where the site is.
    const keep = { date: 'keep', label: 'Update, keep Nov 3, 2025' };
    expect(buttons(stored, { kind: 'now' })).toEqual({ label: today.label, others: [keep] });
    expect(buttons(stored, { kind: 'keep' })).toEqual({ label: keep.label, others: [today] });
    const others = [today, keep];
    expect(buttons(stored, SET)).toEqual({ label: 'Update with another date', others });
    const later: PublishDate = { ...SET, local: '2026-03-01T09:00' };
    expect(buttons(stored, later)).toEqual({ label: 'Save and schedule', others });
  });

  it('leaves out the year if it is this one', () => {
    const stored = published('2026-01-03T12:00:00.000Z');
    expect(buttons(stored, { kind: 'keep' })?.label).toBe('Update, keep Jan 3');
  });

  it('of a scheduled post keeps its date, or publishes now', () => {
    expect(buttons(published(LATER), { kind: 'keep' })).toEqual({
      label: 'Update, keep Mar 1',
      others: [{ date: 'now', label: 'Publish now' }],
    });
  });

  it('of any other post says whether saving publishes it', () => {
    const label = (
      post: Parameters<typeof labelSave>[0]['post'],
      isPublished: boolean,
      publishDate: PublishDate = { kind: 'now' },
    ) => {
      expect(updateButtons({ post, fields: { isPublished }, publishDate }, at)).toBeNull();
      return labelSave({ post, fields: { isPublished }, publishDate }, NOW);
    };
    const later: PublishDate = { ...SET, local: '2026-03-01T09:00' };
    expect(label(null, false)).toBe('Save');
    expect(label(DRAFT, false, later)).toBe('Save');
    expect(label(published(BEFORE), false)).toBe('Save as a draft');
    expect(label(null, true)).toBe('Save and publish');
    expect(label(DRAFT, true, SET)).toBe('Save and publish');
    expect(label(DRAFT, true, later)).toBe('Save and schedule');
    expect(label({ ...DRAFT, formerPublishedAt: LATER }, true, { kind: 'keep' })).toBe(
      'Save and schedule',
    );
    expect(label({ ...DRAFT, formerPublishedAt: BEFORE }, true, { kind: 'keep' })).toBe(
      'Save and publish',
    );
  });
});

describe('the notice after saving', () => {
  it.each([
    ['now', { date: 'keep', before: BEFORE, label: 'Keep Nov 3, 2025 instead' }],
    ['keep', { date: 'now', before: BEFORE, label: 'Date it today instead' }],
  ] as const)('after %s offers the other one', (kind, offer) => {
    const after = published(kind === 'now' ? NOW : BEFORE);
    expect(offerOtherDate(published(BEFORE), after, { choice: { kind }, ...at })).toEqual(offer);
  });

  it.each([
    ['a new post', null, published(NOW), { kind: 'now' }],
    ['a draft that was published', DRAFT, published(NOW), { kind: 'now' }],
    ['a post that was unpublished', published(BEFORE), DRAFT, { kind: 'now' }],
    ['a date that was set', published(BEFORE), published(BEFORE), SET],
    ['a scheduled post', published(LATER), published(LATER), { kind: 'keep' }],
    ['a scheduled post that was published', published(LATER), published(NOW), { kind: 'now' }],
  ] as const)('offers nothing for %s', (_name, before, after, choice) => {
    expect(offerOtherDate(before, after, { choice, ...at })).toBeNull();
  });
});
