import { startTransition, useState } from 'react';
import { describeAsking } from '#app/features/articles/asked-post.ts';
import type { DraftOfPost } from '#app/features/articles/drafts/draft-protocol.ts';
import type { ListedPost } from '#app/features/articles/post.ts';
import { KIND_NAMES, publicPath } from '#app/features/articles/post-kind.ts';
import { describeState, stateOf, switchWord } from '#app/features/articles/state-words.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { formatInstant, keepTogether } from '#app/formatting/dates.ts';
import { WindowMark } from '#app/site/drawings/window-mark.tsx';
import { useAdminTimeZone, useAsksFirst, useIsWriter } from '#app/ui/admin/admin-layout-data.ts';
import { MenuAction, MoreMenu } from '#app/ui/admin/frame/more-menu.tsx';
import { usePublicSite } from '#app/ui/admin/public-site.ts';
import { RowLink } from '#app/ui/admin/row-link.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { describeDraft } from './describe-draft.ts';
import { usePostAction } from './use-post-action.ts';

interface PostRowProps {
  post: ListedPost;
  /** Who typed last into it what is not saved; null if all is saved. */
  draft: DraftOfPost | null;
  /** Who asks an admin to publish it; null if nobody does. */
  askedBy: string | null;
  /** Whether the blog begins with it. */
  isPinned: boolean;
  /** How often readers opened it in the last 28 days. */
  views: number;
  /** The server's time when it read the list. */
  now: string;
  /** Why readers do not get it at its address; null if they do. */
  conflict?: string | null;
  /** Undefined without preview links. */
  onShare: ((post: ListedPost) => void) | undefined;
  onDuplicate: (id: string) => void;
  /** Asks an admin to publish it. */
  onAsk: (id: string) => void;
  /** Pins the article with this id, or none. */
  onPin: (id: string) => void;
  onTrash: (post: ListedPost) => void;
  /** Opens the confirmation. */
  onDelete: (post: ListedPost) => void;
}

export function PostRow({
  post,
  draft,
  askedBy,
  isPinned,
  views,
  now,
  conflict = null,
  ...menu
}: PostRowProps) {
  const timeZone = useAdminTimeZone();
  const site = usePublicSite();
  const hydrated = useHydrated();
  const asksFirst = useAsksFirst();
  const { chosen, choose } = useChosenStatus(post);
  const published = chosen ?? post.isPublished;
  const state = stateOf(post, now);
  // The link appears only when the server has published the post.
  const isPublic = published && state === 'published' && post.publishedAt !== null;
  return (
    <li className="row post-row">
      <span>
        <WindowMark lit={state === 'scheduled' ? 'half' : state === 'published'} />
      </span>
      <div className="row-main">
        <RowLink to={`/admin/posts/${post.id}/edit`} className="row-title row-cover">
          {post.title}
        </RowLink>
        <p className="field-hint row-links">
          {isPinned ? <span>Pinned to the top of your blog</span> : null}
          {views === 0 ? null : (
            <span>
              {countNoun(views, 'view')}
              <span className="visually-hidden"> in 28 days</span>
            </span>
          )}
          {isPublic ? (
            <a href={`${site}${publicPath(post)}`}>
              View {KIND_NAMES[post.kind]}
              <span className="visually-hidden"> {post.title}</span>
            </a>
          ) : null}
        </p>
        {conflict === null ? null : <p className="field-hint field-error">{conflict}</p>}
        {askedBy === null ? null : (
          <p className="field-hint">
            {asksFirst ? 'Waiting for approval' : describeAsking(askedBy, post)}
          </p>
        )}
        {draft === null ? null : <p className="field-hint">{describeDraft(draft)}</p>}
      </div>
      <p className="row-date">{keepTogether(describeDate(post, now, timeZone))}</p>
      {asksFirst ? null : (
        <label className="switch">
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox announces its checked state without aria-checked.
            role="switch"
            checked={published}
            aria-label={`Published: ${post.title}`}
            // Browsers restore the state from before a reload.
            ref={(input) => {
              if (input) input.checked = published;
            }}
            disabled={!hydrated}
            onChange={(event) => {
              // Not disabled during the request, because that would lose the focus.
              if (chosen === null) void choose(event.target.checked);
            }}
          />
          <span aria-hidden="true">{switchWord(post, chosen, now)}</span>
        </label>
      )}
      <RowMenu
        post={post}
        pin={isPinned ? 'unpin' : isPublic && post.kind === 'post' ? 'pin' : null}
        {...menu}
      />
    </li>
  );
}

/** Optimistic: the chosen state shows immediately, and a rejection restores the stored one. */
function useChosenStatus({ id, kind, version }: ListedPost) {
  const { send } = usePostAction(`${kind}-status`);
  const [chosen, setChosen] = useState<boolean | null>(null);
  /** The fetcher's state updates too late: React would reset the checkbox first. */
  async function choose(publish: boolean): Promise<void> {
    setChosen(publish);
    await send({ intent: 'toggle', id, version, publish });
    // In the same transition that renders the revalidated list.
    startTransition(() => setChosen(null));
  }
  return { chosen, choose };
}

interface RowMenuProps
  extends Pick<
    PostRowProps,
    'post' | 'onShare' | 'onDuplicate' | 'onPin' | 'onAsk' | 'onTrash' | 'onDelete'
  > {
  /** What can be done about its place on the blog, if anything. */
  pin: 'pin' | 'unpin' | null;
}

function RowMenu({
  post,
  pin,
  onShare,
  onDuplicate,
  onPin,
  onAsk,
  onTrash,
  onDelete,
}: RowMenuProps) {
  // The front of the blog is not a Writer's.
  const isWriter = useIsWriter();
  const asksFirst = useAsksFirst();
  // An admin ends what readers see.
  const mayEnd = !asksFirst || !post.isPublished;
  return (
    <MoreMenu id={`menu-${post.id}`} label={`More for ${post.title}`}>
      <li>
        <RowLink to={`/admin/posts/${post.id}/edit`} className="menu-item">
          Edit<span className="visually-hidden"> {post.title}</span>
        </RowLink>
      </li>
      <li>
        <RowLink to={`/admin/posts/${post.id}/history`} className="menu-item">
          History<span className="visually-hidden"> of {post.title}</span>
        </RowLink>
      </li>
      {onShare === undefined ? null : (
        <li>
          <a
            href={`/admin/posts/${post.id}/previews`}
            className="menu-item"
            onClick={(event) => {
              event.preventDefault();
              onShare(post);
            }}
          >
            Copy a preview link<span className="visually-hidden"> of {post.title}</span>
          </a>
        </li>
      )}
      <li>
        <MenuAction onClick={() => onDuplicate(post.id)}>
          Duplicate<span className="visually-hidden"> {post.title}</span>
        </MenuAction>
      </li>
      {pin === null || isWriter ? null : (
        <li>
          <MenuAction onClick={() => onPin(pin === 'pin' ? post.id : '')}>
            {pin === 'pin' ? 'Pin to the top of the blog' : 'Unpin'}
            <span className="visually-hidden"> {post.title}</span>
          </MenuAction>
        </li>
      )}
      {asksFirst && !post.isPublished ? (
        <li>
          <MenuAction onClick={() => onAsk(post.id)}>
            Ask to publish<span className="visually-hidden"> {post.title}</span>
          </MenuAction>
        </li>
      ) : null}
      {mayEnd ? (
        <>
          <li>
            <MenuAction onClick={() => onTrash(post)}>
              Move to Trash<span className="visually-hidden"> {post.title}</span>
            </MenuAction>
          </li>
          <li>
            <MenuAction onClick={() => onDelete(post)}>
              Delete…<span className="visually-hidden"> {post.title}</span>
            </MenuAction>
          </li>
        </>
      ) : null}
    </MoreMenu>
  );
}

function describeDate(post: ListedPost, now: string, timeZone: string): string {
  const state = describeState(post, now, timeZone);
  if (post.isPublished) return state;
  return `${state}, created ${formatInstant(post.createdAt, timeZone)}`;
}
