import { describe, expect, it } from 'vitest';
import { readLocalTime } from '#app/formatting/local-time.server.ts';
import { createRandom } from '#tests/stress/random.ts';
import {
  changePublication,
  eventOf,
  NOT_PUBLISHED,
  type Publication,
  readPublication,
} from './publication-rule.ts';

const NOW = '2026-03-08T06:30:00.000Z';
const PAST = '2026-03-01T12:00:00.000Z';
const FUTURE = '2026-03-09T11:00:00.000Z';
const LATER = '2026-03-20T11:00:00.000Z';

const draft = { isPublished: false, publishedAt: null };
const at = (publishedAt: string) => ({ isPublished: true, publishedAt });
const scheduled: Publication = { phase: 'scheduled', at: FUTURE };
const published: Publication = { phase: 'public', at: PAST };

it.each([
  ['a draft is published', NOT_PUBLISHED, at(NOW), 'public', 'post.published'],
  ['a draft is scheduled', NOT_PUBLISHED, at(FUTURE), 'scheduled', null],
  ['a draft is saved', NOT_PUBLISHED, draft, 'draft', null],
  ['a scheduled post is moved', scheduled, at(LATER), 'scheduled', null],
  ['a scheduled post is published now', scheduled, at(NOW), 'public', 'post.published'],
  ['a scheduled post becomes a draft', scheduled, draft, 'draft', null],
  ['a public post is saved with its date', published, at(PAST), 'public', 'post.updated'],
  ['a public post is saved with the date of now', published, at(NOW), 'public', 'post.updated'],
  [
    'a public post is moved into the future',
    published,
    at(FUTURE),
    'scheduled',
    'post.unpublished',
  ],
  ['a public post is unpublished', published, draft, 'draft', 'post.unpublished'],
] as const)('%s', (_what, before, state, phase, event) => {
  const after = changePublication(before, state, NOW);
  expect([after.phase, eventOf(before, after)]).toEqual([phase, event]);
});

describe('a clock that was set back', () => {
  it('does not take an announced post back', () => {
    expect(readPublication(at(FUTURE), { announced: true, now: NOW }).phase).toBe('public');
  });

  it('makes a save that keeps the date an update, not a second publication', () => {
    const before: Publication = { phase: 'public', at: FUTURE };
    const after = changePublication(before, at(FUTURE), NOW);
    expect([after.phase, eventOf(before, after)]).toEqual(['public', 'post.updated']);
  });
});

/** What a server knows: the posts' dates, and which it has announced. */
function openSite(count: number, seed: number) {
  const random = createRandom(seed);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low));
  const two = (number: number) => String(number).padStart(2, '0');
  const posts = Array.from({ length: count }, (_, number) => {
    // Around both changes of 2026 in New York, the skipped and the repeated hour included.
    const day = random() < 0.5 ? `2026-03-${two(between(7, 10))}` : `2026-11-${two(between(1, 3))}`;
    const local = `${day}T${two(between(0, 24))}:${two(between(0, 60))}`;
    const due = readLocalTime({ local, timeZone: 'America/New_York' });
    return { number, local, due, announced: [] as string[] };
  });
  return { random, posts };
}

it('of 10,000 schedules through both changes of daylight saving, none is early, late or announced twice', () => {
  const { random, posts } = openSite(10_000, 17);
  const TICK = 1_000;
  const end = Date.parse('2026-11-05T00:00:00.000Z');
  const pending = [...posts].sort((one, other) => (one.due < other.due ? -1 : 1));
  const dues = pending.map(({ due }) => Date.parse(due));
  let early = 0;
  let next = 0;
  for (let clock = Date.parse('2026-03-06T00:00:00.000Z'); clock < end; ) {
    const now = new Date(clock).toISOString();
    // Two servers look at the same time; the first that claims a post announces it.
    for (const server of ['one', 'two']) {
      for (let index = next; index < pending.length; index += 1) {
        const post = pending[index];
        if (post === undefined || (dues[index] ?? 0) > clock) break;
        const announced = post.announced.length > 0;
        const before = readPublication(
          { isPublished: true, publishedAt: post.due },
          { announced, now },
        );
        if (before.phase !== 'public') early += 1;
        if (!announced) post.announced.push(`${server} ${now}`);
      }
    }
    while (next < pending.length && (dues[next] ?? 0) <= clock) next += 1;
    // Mostly it ticks; now and then it is set forward by up to an hour, or back by up to two.
    const jump = random();
    if (jump < 0.002) clock += Math.floor(random() * 3_600_000);
    else if (jump < 0.003) clock -= Math.floor(random() * 7_200_000);
    else clock = Math.max(clock + TICK, (dues[next] ?? end) - Math.floor(random() * 2 * TICK));
  }
  expect(early).toBe(0);
  expect(posts.filter(({ announced }) => announced.length !== 1)).toEqual([]);
  const tooEarly = posts.filter(({ due, announced: [first = ''] }) => first.slice(4) < due);
  expect(tooEarly).toEqual([]);
});

it('a skipped local time is the hour after it, and one that comes twice the first, in 10,000 dates', () => {
  const { posts } = openSite(10_000, 28);
  for (const { local, due } of posts) {
    const shown = Temporal.Instant.from(due).toZonedDateTimeISO('America/New_York');
    const typed = Temporal.PlainDateTime.from(local);
    const skipped = local.startsWith('2026-03-08T02');
    const expected = skipped ? typed.add({ hours: 1 }) : typed;
    expect(shown.toPlainDateTime().toString()).toBe(expected.toString());
    if (local.startsWith('2026-11-01T01')) expect(shown.offset).toBe('-04:00');
  }
});
