import { Link, useNavigate } from 'react-router';
import { isOwnPlace, listPath } from '#app/features/articles/list/offered/post-filter.ts';
import { KIND_NAMES, type PostKind } from '#app/features/articles/post-kind.ts';
import { useShare } from '#app/features/sharing.ts';
import { Problem } from '#app/ui/admin/problem.tsx';
import { NoPosts, PostFilters } from '../post-filters.tsx';
import { RestoredNotice } from '../restored-notice.tsx';
import { UnsavedPosts } from '../unsaved-posts.tsx';
import { usePin } from '../use-pin.ts';
import type { Answer } from '../use-post-action.ts';
import { usePublished } from './just-published.ts';
import { type LoadedList, PostList } from './post-list.tsx';
import { PublishedNotice } from './published-notice.tsx';
import { useAsking } from './use-asking.ts';
import { useDeletion } from './use-deletion.tsx';
import { useDuplicate } from './use-duplicate.ts';
import { useTrash } from './use-trash.ts';

interface ListedPostsProps {
  list: LoadedList;
  kind: PostKind;
  /** Of a change that was sent by a form. */
  answer?: Answer | undefined;
  /** Whether the Trash is among the tabs of the page. */
  hasTrashTab?: boolean;
  /** Leaves out the states and the search. */
  isPlain?: boolean;
}

/** The posts, or the owner's pages, with their states, drafts and the Trash. */
export function ListedPosts({
  list,
  kind,
  answer,
  hasTrashTab = false,
  isPlain = false,
}: ListedPostsProps) {
  const { filter, counts, isFirstPage, unsaved, restored, ...page } = list;
  const deletion = useDeletion(kind);
  const moveToTrash = useTrash(kind);
  const pin = usePin();
  const ask = useAsking();
  const share = useShare?.();
  const navigate = useNavigate();
  const duplicate = useDuplicate((address) => void navigate(address));
  const published = usePublished();
  const inPlace = isOwnPlace(filter) ? 0 : counts.all + counts.unsaved;
  const hasFilters = !isPlain && (filter.search !== '' || inPlace + counts.trash > 0);
  return (
    <>
      {answer === undefined || answer.ok ? null : <Problem text={answer.message} />}
      {kind === 'page' && published !== null ? <PublishedNotice post={published} /> : null}
      {restored === null ? null : <RestoredNotice post={restored} />}
      {hasFilters ? (
        <PostFilters filter={filter} counts={counts} hasTrashTab={hasTrashTab} />
      ) : null}
      {isFirstPage ? null : (
        <p>
          <Link className="text-link" to={listPath(filter)}>
            {`Newest ${KIND_NAMES[kind]}s`}
          </Link>
        </p>
      )}
      {page.posts.length + unsaved.posts.length === 0 ? (
        <NoPosts filter={filter} counts={counts} />
      ) : null}
      <UnsavedPosts unsaved={unsaved} filter={filter} />
      <PostList
        key={listPath(filter)}
        page={page}
        filter={filter}
        showsMoreByItself={!isPlain}
        onShare={share && (({ id }) => share({ id, source: 'saved' }))}
        onDuplicate={duplicate}
        onPin={pin}
        onAsk={ask}
        onTrash={moveToTrash}
        onDelete={deletion.ask}
      />
      {deletion.dialog}
    </>
  );
}
