import { useState } from 'react';
import { Link } from 'react-router';
import type {
  UnsavedPosts as Unsaved,
  UnsavedPost,
} from '#app/features/articles/drafts/draft-protocol.ts';
import { listPath, type PostFilter } from '#app/features/articles/list/offered/post-filter.ts';
import { STATE_WORDS } from '#app/features/articles/state-words.ts';
import { WindowMark } from '#app/site/drawings/window-mark.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { MenuAction, MoreMenu } from '#app/ui/admin/frame/more-menu.tsx';
import { RowLink } from '#app/ui/admin/row-link.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { countDrafts, describeUnsaved, nameUnsaved, nameUnsavedAlone } from './describe-unsaved.ts';
import { useDiscarding } from './use-discarding.tsx';

interface UnsavedPostsProps {
  unsaved: Unsaved;
  filter: PostFilter;
}

/** The posts or pages that somebody has begun and not saved. */
export function UnsavedPosts({ unsaved, filter }: UnsavedPostsProps) {
  const { posts, total } = unsaved;
  const timeZone = useAdminTimeZone();
  const { ask, dialog, isBusy } = useDiscarding();
  const [ids, setIds] = useState<readonly string[]>([]);
  // One that is gone is no longer chosen.
  const chosen = posts.filter(({ id }) => ids.includes(id));
  const canChoose = filter.state === 'unsaved' && posts.length > 1;
  const all = countDrafts(posts.length);
  return (
    <>
      {canChoose ? (
        <div className="cluster rows-tools">
          <Button
            look="quiet"
            disabled={chosen.length === 0 || isBusy}
            onClick={() => ask({ title: `Discard ${countDrafts(chosen.length)}?`, drafts: chosen })}
          >
            {chosen.length === 0 ? 'Discard selected…' : `Discard ${chosen.length} selected…`}
          </Button>
          <Button
            look="quiet"
            disabled={isBusy}
            onClick={() => ask({ title: `Discard all ${all}?`, drafts: posts })}
          >
            {`Discard all ${all}…`}
          </Button>
        </div>
      ) : null}
      {posts.length === 0 ? null : (
        <ul className="rows post-rows" aria-label="New drafts">
          {posts.map((post) => (
            <UnsavedRow
              key={post.id}
              post={post}
              canChoose={canChoose}
              isChosen={ids.includes(post.id)}
              onChoose={(isChosen) =>
                setIds(isChosen ? [...ids, post.id] : ids.filter((id) => id !== post.id))
              }
              onDiscard={() =>
                ask({
                  title: `Discard ${quoted(nameUnsavedAlone(post, timeZone))}`,
                  drafts: [post],
                })
              }
            />
          ))}
        </ul>
      )}
      {total > posts.length ? (
        <p className="rows-all">
          <Link className="text-link" to={listPath({ ...filter, state: 'unsaved' })}>
            {`Show all ${total.toLocaleString('en-US')} new drafts`}
          </Link>
        </p>
      ) : null}
      {dialog}
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
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onDiscard: () => void;
}

function UnsavedRow({ post, canChoose, isChosen, onChoose, onDiscard }: UnsavedRowProps) {
  const timeZone = useAdminTimeZone();
  const hydrated = useHydrated();
  const title = nameUnsaved(post);
  return (
    <li className="row post-row">
      {canChoose ? (
        <label className="row-choice">
          <input
            type="checkbox"
            checked={isChosen}
            disabled={!hydrated}
            onChange={({ target }) => onChoose(target.checked)}
          />
          <span className="visually-hidden">Select {nameUnsavedAlone(post, timeZone)}</span>
        </label>
      ) : (
        <span>
          <WindowMark lit={false} />
        </span>
      )}
      <div className="row-main">
        <RowLink to={editorPath(post)} className="row-title row-cover">
          {title}
        </RowLink>
        <p className="field-hint">{describeUnsaved(post, timeZone)}</p>
      </div>
      <p className="row-date">{STATE_WORDS.saved}</p>
      <UnsavedMenu post={post} onDiscard={onDiscard} />
    </li>
  );
}

function editorPath({ kind, id }: UnsavedPost): string {
  return `/admin/${kind}s/new?draft=${id}`;
}

function UnsavedMenu({ post, onDiscard }: Pick<UnsavedRowProps, 'post' | 'onDiscard'>) {
  const name = nameUnsavedAlone(post, useAdminTimeZone());
  const hidden = <span className="visually-hidden"> {name}</span>;
  return (
    <MoreMenu id={`menu-${post.id}`} label={`More for ${name}`}>
      <li>
        <RowLink to={editorPath(post)} className="menu-item">
          Keep writing{hidden}
        </RowLink>
      </li>
      <li>
        <MenuAction onClick={onDiscard}>Discard…{hidden}</MenuAction>
      </li>
    </MoreMenu>
  );
}
