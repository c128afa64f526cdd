import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { KeyList } from '#app/ui/admin/frame/key-list.tsx';
import { ADVANCED } from '#app/ui/admin/frame/places.ts';
import { PlaceRow } from '#app/ui/admin/place-row.tsx';

export const handle = adminPage({ forWriters: true });

export const meta = () => pageMeta({ title: 'Help' });

/** What an owner looks for, and where it is. */
const ANSWERS = [
  {
    question: 'I want to change a headline or a price',
    to: '/admin/pages',
    answer:
      'Open Website and choose the page. Prices are in one list. Nothing changes for visitors until you publish.',
  },
  {
    question: 'I am looking at a page or an article of my site and want to change it',
    to: '/admin/pages',
    answer:
      'Copy its address, press Ctrl+K here (Command+K on a Mac), and paste it. Or type /admin/edit in front of the path in the address bar: /admin/edit/about opens About, and /admin/edit/blog/june-letter the article at that address.',
  },
  {
    question: 'I deleted an article and need it back',
    to: '/admin/posts/trash',
    answer: 'It is in the Trash, with all its earlier versions. Restore it from there.',
  },
  {
    question: 'I want an earlier version of an article',
    to: '/admin/posts',
    answer: 'Open Articles, and choose History in the article’s menu (…).',
  },
  {
    question: 'Somebody wrote to me, and I got no email',
    to: '/admin/outbox',
    answer:
      'Every lead is under Leads, even when no email comes. Email and webhooks shows what could not be sent, and why.',
  },
  {
    question: 'I want to give somebody else access',
    to: '/admin/people',
    answer: 'Invite them under Team. Each person signs in with their own email and password.',
  },
  {
    question: 'Is everything backed up?',
    to: ADVANCED,
    answer: 'Backups, the activity log and redirects are in Settings, under Advanced.',
  },
] as const;

export default function Help() {
  return (
    <>
      <header className="admin-head">
        <h1>Help</h1>
      </header>
      <ul className="rows">
        {ANSWERS.map(({ question, to, answer }) => (
          <PlaceRow key={question} to={to} label={question} hint={answer} />
        ))}
      </ul>
      <h2>Keys</h2>
      <KeyList />
    </>
  );
}
