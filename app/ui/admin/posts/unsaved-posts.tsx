import { useState } from 'react';
import { Link } from 'react-router';
import type {
  UnsavedPosts as Unsaved,
  UnsavedPost,
} from '#app/domains/posts/drafts/draft-protocol.ts';
import { listPath, type PostFilter } from '#app/domains/posts/list/post-filter.ts';
import { STATE_WORDS } from '#app/domains/posts/state-words.ts';
import { WindowMark } from '#app/ui/drawings/window-mark.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { useAdminTimeZone } from '../admin-layout-data.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { RowLink } from '../row-link.tsx';
import { describeUnsaved, nameUnsaved, nameUnsavedAlone } from './describe-unsaved.ts';
import { CHOSEN, DiscardDrafts, draftValue } from './discard-drafts.tsx';
import { usePostAction } from './use-post-action.ts';

interface UnsavedPostsProps {
  unsaved: Unsaved;
  filter: PostFilter;
}

/** The posts or pages that somebody has begun and not saved. Others than their author see the titles alone. */
export function UnsavedPosts({ unsaved, filter }: UnsavedPostsProps) {
  const { posts, total } = unsaved;
  const { submit } = usePostAction('draft-discarded');
  const timeZone = useAdminTimeZone();
  const [asked, setAsked] = useState<UnsavedPost | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const own = posts.filter(({ canDiscard }) => canDiscard);
  const canChoose = filter.state === 'unsaved' && own.length > 1;
  const rows =
    posts.length === 0 ? null : (
      <ul className="rows" aria-label="New drafts">
        {posts.map((post) => (
          <UnsavedRow
            key={post.id}
            post={post}
            canChoose={canChoose}
            onDiscard={() => {
              setAsked(post);
              setIsOpen(true);
            }}
          />
        ))}
      </ul>
    );
  return (
    <>
      {canChoose ? (
        <DiscardDrafts drafts={own} filter={filter}>
          {rows}
        </DiscardDrafts>
      ) : (
        rows
      )}
      {total > posts.length ? (
        <p className="rows-all">
          <Link className="text-link" to={listPath({ ...filter, state: 'unsaved' })}>
            {`Show all ${total.toLocaleString('en-US')} new drafts`}
          </Link>
        </p>
      ) : null}
      {asked === null ? null : (
        <ConfirmDialog
          open={isOpen}
          title={`Discard ${quoted(nameUnsavedAlone(asked, timeZone))}`}
          text="This draft was never saved. If you discard it, its text is gone."
          action="Discard"
          onConfirm={() =>
            void submit(
              { id: asked.id },
              {
                method: 'post',
                action: '/admin/posts/draft/discard',
                encType: 'application/json',
              },
            )
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function quoted(name: string): string {
  return name.startsWith('“') ? name : `“${name}”`;
}

interface UnsavedRowProps {
  post: UnsavedPost;
  /** Whether several can be chosen. */
  canChoose: boolean;
  onDiscard: () => void;
}

function UnsavedRow({ post, canChoose, onDiscard }: UnsavedRowProps) {
  const timeZone = useAdminTimeZone();
  const title = nameUnsaved(post);
  const name = nameUnsavedAlone(post, timeZone);
  const href = `/admin/${post.kind}s/new?draft=${post.id}`;
  const hidden = <span className="visually-hidden"> {name}</span>;
  return (
    <li className="row">
      {canChoose && post.canDiscard ? (
        <label className="row-choice">
          <input type="checkbox" name={CHOSEN} value={draftValue(post)} />
          <span className="visually-hidden">Select {name}</span>
        </label>
      ) : null}
      <span>
        <WindowMark lit={false} />
      </span>
      <div className="row-main">
        {post.isOwn ? (
          <RowLink to={href} className="row-title">
            {title}
          </RowLink>
        ) : (
          <span className="row-title">{title}</span>
        )}
        <p className="field-hint">{describeUnsaved(post, timeZone)}</p>
      </div>
      <span>{STATE_WORDS.saved}</span>
      <div className="row-actions">
        {post.isOwn ? (
          <RowLink to={href} className="button button-quiet button-small">
            Keep writing{hidden}
          </RowLink>
        ) : null}
        {post.canDiscard ? (
          <Button look="quiet" small onClick={onDiscard}>
            Discard{hidden}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
