import { createTopic } from '#app/features/articles/topics/offered/change-topics.server.ts';
import type { LeadInput } from '#app/features/leads/form/lead-form.ts';
import type { LeadStatus } from '#app/features/leads/lead.ts';
import type { TypedOutcome } from '#app/features/leads/outcome/lead-outcome.ts';
import { setStatus } from '#app/features/leads/records/set-status.server.ts';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { createImage } from '#app/features/media/media-library.server.ts';
import { savePlan } from '#app/features/quiz/saved-plans.server.ts';
import type { PageCount } from '#app/features/results/page-counts.ts';
import { storeCounts } from '#app/features/results/store-counts.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { drawScene, SCENES } from './example-pictures.ts';
import { storeLead } from './leads.ts';
import { dateAt, storePost } from './posts.ts';
import { QUIZ_ANSWERS } from './quiz-answers.ts';
import { imageForm } from './uploads.ts';

const WRITER = { id: null, name: 'Sample content' };
const DAY = 24 * 60 * 60 * 1000;
const DAYS_BETWEEN_ARTICLES = 27;
/** Three hours. */
const ANSWERED_AFTER_DAYS = 1 / 8;

const SETTINGS = {
  legalName: 'Example Services LLC',
  contactEmail: 'hello@example.com',
  contactPhone: '614 555 0123',
  postalAddress: '12 Main St\nColumbus, OH 43004',
  notificationEmail: 'owner@example.com',
};

const TOPICS = [
  { name: 'Inquiries and tours', slug: 'inquiries' },
  { name: 'Staff', slug: 'staff' },
  { name: 'Growth', slug: 'growth' },
];

/** The newest first: a title, what it is about, its topic, and the sentences of its text. */
const ARTICLES: readonly (readonly [
  title: string,
  excerpt: string,
  topic: number,
  text: string,
])[] = [
  [
    'Answer the first call within the hour',
    'Families write to several homes in one evening, and tour the one that answers.',
    0,
    'A family that asks in the evening has a list of homes in front of it. Call back before the list is shorter. Ask who it is for, and how soon. Write down both where the next shift finds them.',
  ],
  [
    'Three questions for every tour',
    'Ask them at the door, and the walk through the house tells itself.',
    0,
    'Who is it for? What worries you most? When do you need the room? Begin the tour where the worry is: at the bathroom door, at the kitchen table, or in the yard.',
  ],
  [
    'A schedule that survives a sick day',
    'Write down who comes in before you need to ask.',
    1,
    'A caregiver calls out at five in the morning. Who is next? A list with two names for every shift takes ten minutes a month, and saves you the phone calls.',
  ],
  [
    'What to put on one page about your home',
    'The number of beds, the rate, the care, and a telephone that somebody answers.',
    0,
    'Discharge planners keep one page of each home. Put on it what they are asked: how many beds, what it costs, which care you give, and who answers on a Sunday.',
  ],
  [
    'The second home begins in the first one',
    'If it cannot run for a week without you, it is too early.',
    2,
    'Leave for a day, then for a weekend, then for a week. What stops while you are away is what has to be written down before you sign for another house.',
  ],
  [
    'How to read your referral fees',
    'Add up a year of them before you sign the next agreement.',
    2,
    'List each move-in of the last year, and what you paid for the introduction. Beside it, list the families who came by themselves. Which of the two lists is longer?',
  ],
  [
    'Hand off one thing this week',
    'Note for three days what fills your hours.',
    1,
    'Mark what only you can do. Choose one thing that is not marked, write down how you do it, and let somebody else do it next week while you watch.',
  ],
  [
    'A waiting list is worth keeping',
    'Full today does not mean full in spring.',
    0,
    'Ask everybody who calls for a name, a number, and a month. Call the first three once a season, and tell them honestly where they stand.',
  ],
  [
    'Five things to say in an interview',
    'Say what is hard about the work before they find out.',
    1,
    'Say what the night shift is like. Say who they call when they are alone. Say what the first two weeks look like, what you pay, and when you pay it.',
  ],
  [
    'Open inquiries belong on one list',
    'One sheet of paper is enough, as long as there is only one.',
    0,
    'A name, the day they asked, and the next step. Read it out loud on Monday morning. Whatever has no next step gets one.',
  ],
  [
    'What a licensing visit looks at first',
    'Read the last report before the next visit.',
    2,
    'The surveyor has read your last report. Read it, too. Fix what it names, and keep the proof of each fix in the same folder.',
  ],
  [
    'A Sunday afternoon in the yard',
    'Families remember how a place sounds.',
    0,
    'Invite the families on one Sunday in each season. A table, coffee, and an hour without a program are enough. Those who are still looking may come, too.',
  ],
];

type Example = Partial<LeadInput> & {
  readonly days: number;
  readonly status?: LeadStatus;
  readonly won?: Pick<TypedOutcome, 'program' | 'amount'>;
};

const LEADS: readonly Example[] = [
  { days: 0, name: 'Marcus Hill', home: 'Hill House', topic: 'demo', beds: 6 },
  { days: 1, name: 'Dana Whitfield', home: 'Maple House', beds: 6 },
  { days: 1, name: 'Rosa Delgado', home: 'Casa Rosa', topic: 'demo', beds: 10 },
  { days: 3, name: 'Peter Lang', home: 'Lang Family Home', status: 'contacted', beds: 8 },
  { days: 6, name: 'Grace Okafor', home: 'Grace Place', topic: 'demo', status: 'contacted' },
  { days: 9, name: 'Tom Becker', home: 'Becker Care', status: 'meeting', beds: 16 },
  {
    days: 14,
    name: 'Linh Tran',
    home: 'Lotus Garden',
    topic: 'workshop',
    status: 'won',
    won: { program: 'growth-vision-workshop', amount: '800' },
  },
  { days: 21, name: 'Ruth Abrams', home: 'Elm Street Home', status: 'contacted' },
  {
    days: 33,
    name: 'Samuel Price',
    home: 'Price House',
    topic: 'demo',
    status: 'won',
    won: { program: 'bundle-streamline', amount: '10861' },
  },
  { days: 47, name: 'Ana Souza', home: 'Souza Home', status: 'lost' },
  { days: 64, name: 'Karen Miller', home: 'Willow House', status: 'contacted' },
  { days: 90, name: 'George Papas', home: 'Olive Tree', topic: 'workshop', status: 'lost' },
  {
    days: 128,
    name: 'Ellen Brandt',
    home: 'Brandt House',
    topic: 'demo',
    status: 'won',
    won: { program: 'chatbot-connect', amount: '4561' },
  },
  { days: 170, name: 'Joseph Reed', home: 'Reed & Daughter', status: 'lost' },
  {
    days: 230,
    name: 'Mina Park',
    home: 'Park Home',
    topic: 'demo',
    status: 'won',
    won: { program: 'leader-lift', amount: '2497' },
  },
  { days: 310, name: 'Carl Jensen', home: 'Jensen Homes', status: 'lost' },
];

const MESSAGES = [
  'Two beds are empty. When can we talk?',
  'I would like to see how it answers families at night.',
  'We open a second house next year, and I still do the nights myself.',
  'What does it cost for six beds?',
];

/**
 * A site as it is after a year, for developers and for the pictures of the README: articles with drawn
 * pictures, leads and numbers. All of it is made up, and none of it is ever on a fresh site.
 */
export async function createExampleSite(services: Services): Promise<void> {
  const saved = await updateSettings(services, WRITER, SETTINGS);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  const slugs = await publishArticles(services);
  await storePost(services, { title: 'Before you sign a lease', content: '<p>Read it twice.</p>' });
  await storeLeads(services, slugs);
  await savePlan(services, QUIZ_ANSWERS);
  await storeNumbers(services, slugs);
}

/** The services at an earlier time. */
function daysAgo(services: Services, days: number): Services {
  return { ...services, now: () => new Date(services.now().getTime() - days * DAY) };
}

async function publishArticles(services: Services): Promise<string[]> {
  const topics: string[] = [];
  for (const topic of TOPICS) {
    const added = await createTopic(services, WRITER, { ...topic, description: '' });
    if (!added.ok) throw new Error(JSON.stringify(added));
    topics.push(added.id);
  }
  const slugs: string[] = [];
  for (const [index, [title, excerpt, topic, text]] of [...ARTICLES.entries()].reverse()) {
    const then = daysAgo(services, index * DAYS_BETWEEN_ARTICLES + 2);
    const image = await storeScene(then, index);
    const post = await storePost(
      then,
      {
        title,
        excerpt,
        content: `<p>${excerpt}</p><p>${text}</p>`,
        featuredImageUrl: image.url,
        topics: topics[topic] ?? '',
        isPublished: true,
      },
      dateAt(then.now().toISOString()),
    );
    slugs.unshift(post.slug);
  }
  return slugs;
}

async function storeScene(services: Services, index: number): Promise<StoredImage> {
  const scene = SCENES[index % SCENES.length] as (typeof SCENES)[number];
  const form = imageForm(await drawScene(scene), `houses-${index + 1}.jpg`);
  form.append('alt', 'Small houses on a hill, some of their windows lit');
  return createImage(
    services,
    WRITER,
    new Request('http://localhost/', { method: 'POST', body: form }),
  );
}

async function storeLeads(services: Services, slugs: readonly string[]): Promise<void> {
  for (const [index, { days, status, won, ...typed }] of LEADS.entries()) {
    const then = daysAgo(services, days);
    const email = `${typed.name?.split(' ')[0]?.toLowerCase()}@example.com`;
    const message = MESSAGES[index % MESSAGES.length] ?? '';
    const sourcePage = index % 3 === 0 ? `/blog/${slugs[index % slugs.length]}` : '/contact';
    const id = await storeLead({ services: then }, { email, message, sourcePage, ...typed });
    if (status === undefined) continue;
    const answered = daysAgo(services, days - ANSWERED_AFTER_DAYS);
    const outcome = won === undefined ? null : { reason: '', ...won };
    const changed = await setStatus(answered, WRITER, { id, version: 1, status, outcome });
    if (!changed.ok) throw new Error(JSON.stringify(changed));
  }
}

/** A year of sums that grow slowly, with fewer on weekends. */
async function storeNumbers(services: Services, slugs: readonly string[]): Promise<void> {
  const counts: PageCount[] = [];
  for (let days = 364; days >= 0; days -= 1) {
    const date = daysAgo(services, days).now();
    const weekend = date.getUTCDay() % 6 === 0 ? 0.6 : 1;
    const visits = Math.round((14 + (364 - days) / 9 + (days % 5) * 2) * weekend);
    const add = (kind: PageCount['kind'], path: string, value: string, share: number) => {
      const count = Math.round(visits * share);
      if (count > 0)
        counts.push({ day: date.toISOString().slice(0, 10), kind, path, value, count });
    };
    add('visit', '/', '', 0.6);
    add('view', '/', '', 0.9);
    add('view', '/boost-revenue', '', 0.4);
    add('view', '/quiz', '', 0.3);
    add('view', '/contact', '', 0.1);
    add('source', '*', 'Google', 0.5);
    add('source', '*', 'Facebook', 0.2);
    add('source', '*', 'direct', 0.3);
    add('device', '*', 'phone', 0.65);
    add('device', '*', 'computer', 0.35);
    for (const [index, slug] of slugs.entries()) {
      if (days > index * DAYS_BETWEEN_ARTICLES + 2) continue;
      const path = `/blog/${slug}`;
      add('visit', path, '', 0.4 / (index + 2));
      add('view', path, '', 0.5 / (index + 2));
      add('to-form', path, '/quiz', 0.08 / (index + 1));
    }
  }
  await storeCounts(services, counts);
}
