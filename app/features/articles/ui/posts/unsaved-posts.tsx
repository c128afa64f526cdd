import { useState } from 'react';
import { Link } from 'react-router';
import type {
  UnsavedPosts as Unsaved,
  UnsavedPost,
} from '#app/features/articles/drafts/draft-protocol.ts';
import { listPath, type PostFilter } from '#app/features/articles/list/post-filter.ts';
import { STATE_WORDS } from '#app/features/articles/state-words.ts';
import { WindowMark } from '#app/site/drawings/window-mark.tsx';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { MoreMenu } from '#app/ui/admin/frame/more-menu.tsx';
import { RowLink } from '#app/ui/admin/row-link.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { actionPath } from './action-path.ts';
import { describeUnsaved, nameUnsaved, nameUnsavedAlone } from './describe-unsaved.ts';
import {
  CHOSEN,
  DISCARD_CHOSEN,
  DISCARD_ONE,
  DiscardDrafts,
  draftValue,
} from './discard-drafts.tsx';
import { DASHBOARD, usePostAction } from './use-post-action.ts';

const WARNING = 'This draft was never saved. If you discard it, its text is gone.';
/** The form that discards one of them without JavaScript; the list may be in a form itself. */
const PLAIN_FORM = 'discard-one';

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
      {useHydrated() || own.length === 0 ? null : (
        <Form id={PLAIN_FORM} method="post" action={actionPath(filter)}>
          <input type="hidden" name="intent" value={DISCARD_CHOSEN} />
        </Form>
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
          text={WARNING}
          action="Discard"
          onConfirm={() =>
            void submit(
              { intent: DISCARD_ONE, [CHOSEN]: draftValue(asked) },
              { method: 'post', action: DASHBOARD },
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
  return (
    <li className="row post-row">
      {canChoose && post.canDiscard ? (
        <label className="row-choice">
          <input type="checkbox" name={CHOSEN} value={draftValue(post)} />
          <span className="visually-hidden">Select {nameUnsavedAlone(post, timeZone)}</span>
        </label>
      ) : (
        <span>
          <WindowMark lit={false} />
        </span>
      )}
      <div className="row-main">
        {post.isOwn ? (
          <RowLink to={editorPath(post)} className="row-title row-cover">
            {title}
          </RowLink>
        ) : (
          <span className="row-title">{title}</span>
        )}
        <p className="field-hint">{describeUnsaved(post, timeZone)}</p>
      </div>
      <p className="row-date">{STATE_WORDS.saved}</p>
      {post.isOwn || post.canDiscard ? <UnsavedMenu post={post} onDiscard={onDiscard} /> : null}
    </li>
  );
}

function editorPath({ kind, id }: UnsavedPost): string {
  return `/admin/${kind}s/new?draft=${id}`;
}

/** Without JavaScript, a disclosure asks before the draft is discarded. */
function UnsavedMenu({ post, onDiscard }: Omit<UnsavedRowProps, 'canChoose'>) {
  const hydrated = useHydrated();
  const name = nameUnsavedAlone(post, useAdminTimeZone());
  const hidden = <span className="visually-hidden"> {name}</span>;
  return (
    <MoreMenu id={`menu-${post.id}`} label={`More for ${name}`}>
      {post.isOwn ? (
        <li>
          <RowLink to={editorPath(post)} className="menu-item">
            Keep writing{hidden}
          </RowLink>
        </li>
      ) : null}
      {post.canDiscard ? (
        <li>
          {hydrated ? (
            <button type="button" className="menu-item" onClick={onDiscard}>
              Discard…{hidden}
            </button>
          ) : (
            <details>
              <summary className="menu-item">Discard…{hidden}</summary>
              <p className="menu-note">{WARNING}</p>
              <Button type="submit" form={PLAIN_FORM} name={CHOSEN} value={draftValue(post)}>
                Discard{hidden}
              </Button>
            </details>
          )}
        </li>
      ) : null}
    </MoreMenu>
  );
}
