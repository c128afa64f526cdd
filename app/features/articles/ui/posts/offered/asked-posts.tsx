import { Link } from 'react-router';
import { type AskedPost, describeAsking } from '#app/features/articles/asked-post.ts';
import { RowLink } from '#app/ui/admin/row-link.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { usePostAction } from '../use-post-action.ts';
import { DECLINE } from './use-asking.ts';

/** The articles that Writers ask an admin to publish; nothing if there is none. */
export function AskedPosts({ asked }: { asked: readonly AskedPost[] }) {
  if (asked.length === 0) return null;
  return (
    <section className="home-part" aria-labelledby="home-asked">
      <header className="home-head">
        <h2 id="home-asked">Waiting for your approval</h2>
      </header>
      <ul className="rows">
        {asked.map((each) => (
          <Asked key={each.post.id} {...each} />
        ))}
      </ul>
    </section>
  );
}

function Asked({ post, by }: AskedPost) {
  const { id, title, version, isPublished } = post;
  const publishing = usePostAction('post-status');
  const declining = usePostAction('publishing-declined');
  const editor = `/admin/posts/${id}/edit`;
  const named = <span className="visually-hidden"> {title}</span>;
  return (
    <li className="row">
      <div className="row-main">
        <RowLink to={editor} className="row-title">
          {title}
        </RowLink>
        <p className="field-hint">{describeAsking(by, post)}</p>
      </div>
      <div className="row-actions">
        {isPublished ? (
          // The changes are the draft, which the editor shows and publishes.
          <Link className="button button-quiet button-small" to={editor}>
            Open{named}
          </Link>
        ) : (
          <Button
            small
            onClick={() => void publishing.send({ intent: 'toggle', id, version, publish: true })}
          >
            Publish{named}
          </Button>
        )}
        <Button look="quiet" small onClick={() => void declining.send({ intent: DECLINE, id })}>
          Not now{named}
        </Button>
      </div>
    </li>
  );
}
