import type { Element, Root, RootContent } from 'hast';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTopic } from '#app/features/articles/topics/offered/change-topics.server.ts';
import { BACKUPS_TO_KEEP } from '#app/features/backups/backup-retention.ts';
import { savePlan } from '#app/features/quiz/saved-plans.server.ts';
import { NEVER_COUNTED, WHAT_IS_COUNTED } from '#app/features/results/what-is-counted.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import {
  confirmSubscription,
  endOwnSubscription,
} from '#app/features/subscribers/change-subscription.server.ts';
import { subscriptionAddresses } from '#app/features/subscribers/subscription-token.server.ts';
import { describeCookies } from '#app/http/site-cookies.ts';
import { backupsSentence, numbersSentence } from '#app/site/words/legal/shared.ts';
import { plainText } from '#app/site/words/rich-text.ts';
import { textConsentBoxes } from '#app/site/words/text-consent.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { openContactForm } from '#tests/support/contact-form.ts';
import { sendEveryMail } from '#tests/support/every-mail.ts';
import { Page } from '#tests/support/html.ts';
import { MARK, markWords, publishMarkedTexts } from '#tests/support/mark-texts.ts';
import { createWriter } from '#tests/support/posts.ts';
import { makePreview } from '#tests/support/previews.ts';
import { ALL_PROVIDERS } from '#tests/support/providers/settings.ts';
import { asTyped, type SeenPage, visitPublicPages } from '#tests/support/public-pages.ts';
import { QUIZ_ANSWERS } from '#tests/support/quiz-answers.ts';
import { storeSubscriber, subscribe, takeSubscribers } from '#tests/support/subscribers.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';
import {
  freshPostgres,
  needsPostgres,
  openTestSite,
  type TestSite,
} from '#tests/support/test-site.ts';

const OWNER = { id: null, name: 'The owner' };

/** What pages say that is not a text of a document, with the reason. */
const FIXED: readonly (readonly [words: RegExp, reason: string])[] = [
  [/^Wizard Services:?$/, 'the name of the site, which titles, feeds, mails and the logo share'],
  [/^(RSS|Atom)$/, 'the name of a format'],
  [/^(Not Found|Bad Request|Payload Too Large|Service Unavailable)$/, 'the name of an HTTP status'],
  [/^(from )?\$[\d,]+\/mo$|^(mo|[Ss]etup|sessions over|months[.,]?)$/, 'a unit of the price list'],
  [/^(June?|[AP]M EDT)$/, 'a date'],
  [/^Leave this field empty$/, 'only programs find this field'],
  [/^May we text you\?$/, 'a part of the consent'],
  [/^WS-7KQ2MP$/, 'the reference of a lead'],
  [/^localhost:3000\/blog\/\S+$/, 'the address of an article'],
];

/** The placeholders for words of visitors and for settings, wherever they are in a text. */
const GIVEN = /\b(Zyq|Xwvz|Qwzx|Zqx)\b|\bzyq@xwvz\.example\b|\bzqx@zqx\.example\b/g;

/** What mails say that is not a text of a document, with the reason. */
const FIXED_IN_MAILS: readonly (readonly [words: RegExp, reason: string])[] = [
  [/https?:\/\/\S+/g, 'an address that the mail leads to, or the site’s own'],
  [/\b\d+ (visit|lead|view)s?\b/g, 'a number with its noun, in the singular or the plural'],
  [/\b(an hour|72 hours|7 days)\b/g, 'how long the link works, which the code decides'],
  [/\b(Contact|Advantage Bundle plan)\b/g, 'what a form is about, as the inbox and its CSV say it'],
  [/[A-Z][a-z]{2} \d\d, \d{4}, [\d:]+ [AP]M E[DS]T/g, 'a time'],
  [/\b[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+\b/g, 'a day'],
  [/\bWS-[0-9A-Z]+\b/g, 'the reference of a lead'],
  [/\bdana@example\.com\b/g, 'what a visitor typed'],
  [/\/(contact|about|boost-revenue)\b/g, 'a page'],
  [/\b[zZ]qx[a-zA-Z.@]*( (Reyes|House|workshop|laptop))?/g, 'what somebody typed'],
];

/** Texts that the code makes: cookies, numbers, how long backups stay, and what people consent to. */
const MADE_BY_CODE: ReadonlySet<string> = new Set([
  ...describeCookies('http://localhost:8080').flat(),
  ...WHAT_IS_COUNTED.flat(),
  ...NEVER_COUNTED,
  numbersSentence(25),
  backupsSentence(BACKUPS_TO_KEEP),
  ...textConsentBoxes('Zqx').flatMap(({ label, terms }) => [
    label,
    ...(typeof terms === 'string' ? [terms] : terms.map((part) => plainText([part]))),
  ]),
]);

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: new Date('2025-06-01T12:00:00Z') });
  await publishMarkedTexts(site.services);
});
afterAll(() => site.close());

/** Attributes that are shown, or that a screen reader says. */
const SPOKEN = ['alt', 'ariaLabel', 'title', 'placeholder', 'dataFrameTitle'];
const SPOKEN_META =
  /^(description|keywords|og:(title|description|image:alt)|twitter:(title|description|image:alt))$/;

/** Every text of a page that somebody reads or hears. */
function textsOf(node: Root | RootContent): string[] {
  if (node.type === 'text') return [node.value];
  if (node.type !== 'element' && node.type !== 'root') return [];
  if (node.type === 'root') return node.children.flatMap(textsOf);
  const { tagName, properties } = node;
  if (tagName === 'style') return [];
  if (tagName === 'script') return jsonTexts(node);
  const name = String(properties.name ?? properties.property ?? '');
  const meta = tagName === 'meta' && SPOKEN_META.test(name) ? [String(properties.content)] : [];
  const spoken = SPOKEN.flatMap((attribute) =>
    typeof properties[attribute] === 'string' ? [properties[attribute]] : [],
  );
  return [...meta, ...spoken, ...node.children.flatMap(textsOf)];
}

/** The texts of structured data, without its addresses and its vocabulary. */
function jsonTexts({ properties, children }: Element): string[] {
  const [child] = children;
  if (properties.type !== 'application/ld+json' || child?.type !== 'text') return [];
  const visit = (value: unknown): string[] => {
    if (typeof value === 'string') return /^https?:/.test(value) ? [] : [value];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, part]) =>
      VOCABULARY.test(key) ? [] : visit(part),
    );
  };
  return visit(JSON.parse(child.value));
}

const VOCABULARY =
  /^@|^(priceCurrency|unitCode|inLanguage|datePublished|dateModified|email|telephone|address)$/;

/** The runs of words without a mark. Figures and signs are no words. */
function findUnmarked(text: string): string[] {
  const words = text.split(/\s+/).map((word) => (/\p{L}/u.test(word) ? word : ''));
  return words
    .map((word) => (word.startsWith(MARK) || word.includes(`"${MARK}`) ? '' : word))
    .join(' ')
    .split(/ {2,}/)
    .map((run) => run.trim())
    .filter((run) => run !== '');
}

function unknownWords(pages: readonly { name: string; html: string }[]): string[] {
  const unknown = pages.flatMap(({ name, html }) =>
    textsOf(new Page(html).root)
      .filter((text) => !MADE_BY_CODE.has(text))
      .flatMap((text) => findUnmarked(text.replace(GIVEN, ` ${MARK} `)))
      .filter((words) => !FIXED.some(([fixed]) => fixed.test(words)))
      .map((words) => `${words}   (${name})`),
  );
  // One line each, with the first page that has it.
  return [...Map.groupBy(unknown, (line) => line.split('   ')[0]).values()].map(
    ([line]) => line ?? '',
  );
}

it('words of the code are found beside a setting and beside what a visitor typed', () => {
  const html =
    '<p>Call or write to Zqx today</p><p>¤Thank ¤you, Zyq Xwvz</p><p title="Mail zqx@zqx.example">';
  expect(unknownWords([{ name: 'page', html }])).toEqual([
    'Call or write to   (page)',
    'today   (page)',
    'Mail   (page)',
  ]);
});

it('every word of a public page is the owner’s', async () => {
  expect(unknownWords(await visitPublicPages(site))).toEqual([]);
});

it('every word around posts, settings and other companies’ parts is the owner’s', async () => {
  const admin = await createAdmin(site);
  const writer = createWriter(site, admin);
  const topic = await createTopic(site.services, OWNER, {
    name: markWords('A topic'),
    slug: 'a-topic',
    description: '',
  });
  const post = await writer.create({
    topics: topic.ok ? topic.id : '',
    title: markWords('A post'),
    authorName: markWords('Somebody'),
    content: `<p>${markWords('Some words.')}</p>`,
    isPublished: true,
  });
  const saved = await updateSettings(site.services, OWNER, {
    contactEmail: 'zqx@zqx.example',
    contactPhone: '614 555 0100',
    postalAddress: '1 Zqx',
    legalName: 'Zqx',
    ...ALL_PROVIDERS,
  });
  expect(saved.ok).toBe(true);
  const preview = new URL(await makePreview(site.services, admin, post.id)).pathname;
  const paths = ['/blog', '/blog/topics/a-topic', `/blog/${post.slug}`, preview, ...WITH_PARTS];
  const pages = await Promise.all(
    paths.map(async (name) => ({ name, html: await (await site.fetch(name)).text() })),
  );
  expect(unknownWords(pages)).toEqual([]);
  const feed = await (await site.fetch('/blog/rss.xml')).text();
  expect(feed).toContain(`<title>${MARK}Blog | Wizard Services</title>`);
});

it('every word for people who want to hear more is the owner’s', async () => {
  const own = await openTestSite();
  try {
    await publishMarkedTexts(own.services);
    await takeSubscribers(own, { postalAddress: '1 Zqx' });
    const topic = { name: markWords('A topic'), slug: 'a-topic', description: '' };
    await createTopic(own.services, OWNER, topic);
    const email = 'zqx@zqx.example';
    const id = await storeSubscriber(own.services.database.db, { email, state: 'waiting' });
    const { secret, now } = own.services;
    const { confirm, preferences } = subscriptionAddresses({ secret, publicOrigin: '' }, id, now());
    const seen: SeenPage[] = [];
    const look = async (path: string, status = 200) => {
      const answer = await own.fetch(path);
      expect([path, answer.status]).toEqual([path, status]);
      seen.push({ name: path, html: await answer.text() });
    };
    const reject = async (fields: Record<string, string>, status: number) => {
      const answer = await subscribe(own, email, { fields });
      expect(answer.status).toBe(status);
      seen.push({ name: JSON.stringify(fields), html: await answer.text() });
    };
    await look('/subscription');
    await look('/subscription?sent=1');
    await reject({ email: '', consent: '' }, 422);
    await reject({ token: '' }, 422);
    for (let sent = 0; sent < 5; sent += 1) await subscribe(own, email);
    await reject({}, 429);
    await look(confirm);
    await look('/subscription/no-such-link', 404);
    await confirmSubscription(own.services, id);
    await look(`${preferences}?done=confirmed`);
    await look(`${preferences}?done=saved`);
    await endOwnSubscription(own.services, id, 'link');
    await look(preferences);
    expect(unknownWords(seen)).toEqual([]);
  } finally {
    await own.close();
  }
});

/** More requests than one client may have waiting. */
const FLOOD = 260;

it('every word of a rejection is the owner’s', async () => {
  let free = 1024 ** 3;
  const own = await openTestSite({ readFreeBytes: async () => free });
  try {
    await publishMarkedTexts(own.services);
    const { token } = await savePlan(own.services, QUIZ_ANSWERS);
    const form = await openContactForm(own);
    const seen: SeenPage[] = [];
    const post = async (path: string, body: BodyInit, status: number) => {
      const headers = { Accept: 'text/html' };
      const answer = await own.fetch(path, { method: 'POST', headers, body });
      expect([path, answer.status]).toEqual([path, status]);
      seen.push({ name: `${path} ${status}`, html: await answer.text() });
    };
    const contact = (message: string) =>
      new URLSearchParams({ ...form, name: 'Zyq', email: 'zyq@xwvz.example', message });
    const keep = () => new URLSearchParams({ ...asTyped(QUIZ_ANSWERS), go: 'keep' });

    await post('/contact', contact('x'.repeat(70_000)), 413);
    await post('/contact', new Blob(['--'], { type: 'multipart/form-data; boundary=x' }), 400);
    for (let sent = 0; sent < 20; sent += 1)
      await own.fetch('/contact', { method: 'POST', body: contact(`${sent}`) });
    await post('/contact', contact('Zyq.'), 429);
    for (let kept = 0; kept < 20; kept += 1)
      await own.fetch('/quiz/questions', { method: 'POST', body: keep() });
    await post('/quiz/questions', keep(), 429);

    const flood = ['GET', 'POST'].flatMap((method) =>
      Array.from({ length: FLOOD }, () =>
        own.fetch('/contact?about=contact&sent=WS-7K4M-2QXD', {
          method,
          headers: { Accept: 'text/html' },
        }),
      ),
    );
    const busy = (await Promise.all(flood)).filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(1);
    for (const answer of busy) seen.push({ name: 'busy', html: await answer.text() });

    free = 50 * 1024 ** 2;
    await own.services.storage.check();
    await post('/contact', contact('Zyq?'), 507);
    await post('/quiz/questions', keep(), 507);
    await post(`/plan/${token}`, '', 507);
    expect(unknownWords(seen)).toEqual([]);
  } finally {
    await own.close();
  }
});

it('every word is the owner’s while the database is away', needsPostgres(), async () => {
  const database = await freshPostgres({ migrated: true });
  const proxy = await startTcpProxy(database.url);
  const own = await openTestSite({ env: { DATABASE_URL: proxy.url } });
  try {
    await publishMarkedTexts(own.services);
    const plan = `/plan/${(await savePlan(own.services, QUIZ_ANSWERS)).token}`;
    const form = await openContactForm(own);
    proxy.cut();
    const seen: SeenPage[] = [];
    for (const [path, init] of [
      [plan, {}],
      [plan, { method: 'POST' }],
      [
        '/contact',
        {
          method: 'POST',
          body: new URLSearchParams({
            ...form,
            name: 'Zyq',
            email: 'zyq@xwvz.example',
            message: 'Zyq?',
          }),
        },
      ],
    ] as const) {
      const answer = await own.fetch(path, init);
      expect([path, answer.status]).toEqual([path, 503]);
      seen.push({ name: path, html: await answer.text() });
    }
    expect(unknownWords(seen)).toEqual([]);
  } finally {
    await own.close();
    await proxy.close();
    await database.drop();
  }
});

/** What the HTML part of a mail says, in lines as its text part has them. */
function linesOfHtml(html: string): string {
  const words = html.replace(/<[^>]+>/g, '\n');
  return words.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

it('every word of a mail is the owner’s', async () => {
  // Two-factor codes are of the time of this machine.
  const own = await openTestSite();
  try {
    await publishMarkedTexts(own.services);
    const mails = await sendEveryMail(own);
    const unknown = mails.flatMap(({ cause, subject, text, html }) => {
      const words = FIXED_IN_MAILS.reduce(
        (left, [fixed]) => left.replace(fixed, ' '),
        `${subject}\n${text}\n${linesOfHtml(html)}`,
      );
      return words
        .split('\n')
        .flatMap((line) => findUnmarked(line).map((run) => `${cause}: ${run}`));
    });
    expect(unknown).toEqual([]);
  } finally {
    await own.close();
  }
});

/** Pages that show settings, or parts of other companies. */
const WITH_PARTS = [
  '/',
  '/quiz',
  '/contact',
  '/boost-revenue',
  '/scale-prep',
  '/leader-lift-scale-prep',
  '/privacy-policy',
  '/do-not-sell-my-data',
];
