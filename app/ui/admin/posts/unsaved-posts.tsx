import { useState } from 'react';
import { type UnsavedPost, untitled } from '#app/domains/posts/working-copies/copy-protocol.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { WindowMark } from '#app/ui/drawings/window-mark.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { useAdminTimeZone } from '../admin-layout-data.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { RowLink } from '../row-link.tsx';
import { usePostAction } from './use-post-action.ts';

/** The posts or pages that somebody has begun and not saved. Others than their author see the titles alone. */
export function UnsavedPosts({ posts }: { posts: readonly UnsavedPost[] }) {
  const { submit } = usePostAction('draft-discarded');
  const [asked, setAsked] = useState<UnsavedPost | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {posts.length === 0 ? null : (
        <ul className="rows" aria-label="Not saved yet">
          {posts.map((post) => (
            <UnsavedRow
              key={post.id}
              post={post}
              onDiscard={() => {
                setAsked(post);
                setIsOpen(true);
              }}
            />
          ))}
        </ul>
      )}
      {asked === null ? null : (
        <ConfirmDialog
          open={isOpen}
          title={`Discard “${titleOf(asked)}”`}
          text="This draft was never saved. If you discard it, its text is gone."
          action="Discard"
          onConfirm={() =>
            void submit(
              { id: asked.id },
              {
                method: 'post',
                action: '/admin/posts/working-copy/discard',
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

function UnsavedRow({ post, onDiscard }: { post: UnsavedPost; onDiscard: () => void }) {
  const timeZone = useAdminTimeZone();
  const title = titleOf(post);
  const href = `/admin/${post.kind}s/new?copy=${post.id}`;
  const hidden = <span className="visually-hidden"> {title}</span>;
  return (
    <li className="row">
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
        <p className="field-hint">
          {post.isOwn ? 'Draft kept' : `Started by ${post.name}, draft kept`}{' '}
          {formatInstant(post.at, timeZone)}
        </p>
      </div>
      <span>Not saved yet</span>
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

function titleOf({ kind, title }: UnsavedPost): string {
  return title || untitled(kind);
}
