import { Link } from 'react-router';
import type { AskedPost } from '#app/features/articles/approval/asked-post.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { DECLINE } from './use-asking.ts';
import { CHANGE_POSTS, usePostAction } from './use-post-action.ts';

const REQUEST = { method: 'post', action: CHANGE_POSTS } as const;

/** The articles that Writers ask an admin to publish; nothing if there is none. */
export function AskedPosts({ asked }: { asked: readonly AskedPost[] }) {
  if (asked.length === 0) return null;
  return (
    <section className="home-part" aria-labelledby="home-asked">
      <header className="home-head">
        <h2 id="home-asked">Waiting for your approval</h2>
      </header>
      <ul className="home-rows">
        {asked.map((each) => (
          <Asked key={each.post.id} {...each} />
        ))}
      </ul>
    </section>
  );
}

function Asked({ post: { id, title, version, isPublished }, by }: AskedPost) {
  const publishing = usePostAction('post-status');
  const declining = usePostAction('publishing-declined');
  const named = <span className="visually-hidden"> {title}</span>;
  return (
    <li className="home-row">
      <Link className="home-row-link" to={`/admin/posts/${id}/edit`}>
        <span className="home-row-title">{title}</span>{' '}
        <span className="field-hint">
          {isPublished ? `${by} asks you to publish changes` : `${by} asks you to publish this`}
        </span>
      </Link>{' '}
      {isPublished ? null : (
        <Button
          small
          onClick={() =>
            void publishing.submit({ intent: 'toggle', id, version, publish: true }, REQUEST)
          }
        >
          Publish{named}
        </Button>
      )}
      <Button
        look="quiet"
        small
        onClick={() => void declining.submit({ intent: DECLINE, id }, REQUEST)}
      >
        Not now{named}
      </Button>
    </li>
  );
}
