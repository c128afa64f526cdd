import { FAILED_SIGN_INS } from '#app/features/accounts/account-rules.ts';
import { listWaitingPeople } from '#app/features/accounts/people.server.ts';
import { findSignInAlarm } from '#app/features/accounts/sign-in-alarm.server.ts';
import { listUnsanitizedPosts } from '#app/features/articles/resanitize-posts.server.ts';
import { loadBackupProblems } from '#app/features/backups/backup-problems.server.ts';
import { listFailedAnswers } from '#app/features/leads/unsent-answers.server.ts';
import { listFailingChannels } from '#app/features/outbox/list-messages.server.ts';
import type { FailingChannel } from '#app/features/outbox/listed-message.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import type { Services } from '#app/services/services.server.ts';
import type { StoreProblem } from '#gateways/object-store/watched-store.ts';
import { describeEnd, type HostCertificate, listEnding } from '../certificates.ts';
import type { HomeNotice } from '../home-notice.ts';

type Deps = Pick<
  Services,
  'bucket' | 'config' | 'damageCheck' | 'database' | 'now' | 'storeBinding'
>;

/** What needs the owner and is said in words alone, the most urgent first. */
export async function listHomeNotices(
  { bucket, config, damageCheck, database, now, storeBinding }: Deps,
  { certificates, timeZone }: { certificates: readonly HostCertificate[]; timeZone: string },
): Promise<HomeNotice[]> {
  const { db } = database;
  const waiting = (await listWaitingPeople(db)).length;
  const damaged = damageCheck?.problem() ?? null;
  const strangeStore = await storeBinding.findProblem();
  const problem = bucket?.problem() ?? null;
  const at = now().toISOString();
  const alarm = await findSignInAlarm(db, now());
  const uncleaned = await listUnsanitizedPosts(db);
  return [
    ...(alarm === null ? [] : [describeAlarm(alarm, timeZone)]),
    ...(waiting > 0 ? [describeWaiting(waiting)] : []),
    ...(damaged === null ? [] : [only('Part of the database is damaged', damaged)]),
    ...(strangeStore === null
      ? []
      : [only('The stored images belong to another database', strangeStore)]),
    ...listEnding(certificates, at).map((certificate) => describeEnding(certificate, at)),
    ...(problem === null ? [] : [describeBucket(problem, timeZone)]),
    ...(await loadBackupProblems({ config, database, now })).map(({ title, text }) => ({
      ...only(title, text),
      links: [{ to: '/admin/backups', label: 'See the backups' }],
    })),
    ...(await listFailedAnswers(db, now())).map(({ leadId, name, reason }) => ({
      ...only(`The email to ${name} wasn’t sent`, reason),
      link: { to: `/admin/leads/${leadId}`, label: 'Try again, or reach them another way' },
    })),
    ...(await listFailingChannels(db)).map(describeFailing),
    ...(uncleaned.length > 0 ? [describeUncleaned(uncleaned)] : []),
  ];
}

function only(title: string, text: string): HomeNotice {
  return { title, paragraphs: [text], links: [] };
}

/** @param at when it was, ISO 8601 */
function describeAlarm(at: string, timeZone: string): HomeNotice {
  return {
    title: 'Someone may be trying to guess a password',
    paragraphs: [
      `More than ${FAILED_SIGN_INS} sign-ins failed in the hour before ${formatInstant(at, timeZone)}. The site slows them down, and you don’t have to do anything right now. To be safe, use a long password and turn on two-factor sign-in, or add a passkey.`,
    ],
    links: [
      { to: '/admin/account', label: 'Your account' },
      { to: '/admin/audit?kind=people', label: 'See who signed in' },
    ],
  };
}

function describeUncleaned(posts: Awaited<ReturnType<typeof listUnsanitizedPosts>>): HomeNotice {
  const [which, these] =
    posts.length === 1 ? ['One article needs', 'this one'] : ['Some articles need', 'these'];
  return {
    title: `${which} to be saved again`,
    paragraphs: [
      `The site now checks articles more strictly, and could not check ${these}. Nothing is lost or changed. Open each article, simplify its layout, and save it.`,
    ],
    links: posts.map(({ id, title }) => ({ to: `/admin/posts/${id}/edit`, label: title })),
  };
}

function describeWaiting(count: number): HomeNotice {
  const who = count === 1 ? 'One person is' : `${count} people are`;
  return {
    title: `${who} waiting to be let back in`,
    paragraphs: ['This site was restored from a backup. Decide who should have access again.'],
    links: [{ to: '/admin/people', label: 'See who is waiting' }],
    isCalm: true,
  };
}

/** For who has not seen that a certificate was not renewed. */
function describeEnding(certificate: HostCertificate, now: string): HomeNotice {
  const { title, text } = describeEnd(certificate, now);
  return only(
    title,
    `${text} It should have renewed on its own by now: ask the person who takes care of your server to have a look.`,
  );
}

function describeBucket({ error, since }: StoreProblem, timeZone: string): HomeNotice {
  const begun = formatInstant(since.toISOString(), timeZone);
  return {
    title: 'The place where images are kept doesn’t work',
    paragraphs: [
      error.message,
      `Since ${begun}, pages may be missing their images, and new ones can’t be uploaded. Everything else works. This notice goes away on its own.`,
    ],
    links: [],
  };
}

const MESSAGES = {
  mail: { one: 'email', many: 'emails' },
  webhook: { one: 'webhook call', many: 'webhook calls' },
  'search-engines': { one: 'message to search engines', many: 'messages to search engines' },
} as const satisfies Record<FailingChannel['channel'], { one: string; many: string }>;

function describeFailing({ channel, count, lastError }: FailingChannel): HomeNotice {
  const { one, many } = MESSAGES[channel];
  return {
    ...only(
      count === 1 ? `One ${one} hasn’t gone out` : `${count} ${many} haven’t gone out`,
      lastError,
    ),
    links: [{ to: '/admin/outbox', label: 'See what is waiting, or try again' }],
  };
}
