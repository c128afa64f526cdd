import { data, type RouterContextProvider, redirect } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/offered/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { CONFLICT, rejectionStatus } from '#app/http/conflict.ts';
import { textOf } from '#app/http/read-form.ts';
import {
  findRejection,
  noteRejection,
  type ReadOnlyRejection,
} from '#app/http/read-only.server.ts';
import { type Services, services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { deletePost } from '../../changes/delete-post.server.ts';
import { pinArticle } from '../../changes/pinned-article.server.ts';
import { setPublished } from '../../changes/publish-post.server.ts';
import { discardDrafts } from '../../drafts/close-draft.server.ts';
import { duplicatePost } from '../../drafts/duplicate-post.server.ts';
import { LIST, listPath, readPostFilter } from '../../list/offered/post-filter.ts';
import { askToPublish, declineRequest } from '../../publish-requests.server.ts';
import { readDrafts } from '../../save-request.ts';
import { moveToTrash } from '../../trash/move-to-trash.server.ts';
import { restoreFromTrash } from '../../trash/restore-from-trash.server.ts';
import { ASK, DECLINE } from '../../ui/posts/offered/use-asking.ts';
import { DUPLICATE } from '../../ui/posts/offered/use-duplicate.ts';
import { UNDO_TRASH } from '../../ui/posts/offered/use-trash.ts';
import { DISCARD_DRAFTS, LISTED_DRAFT } from '../../ui/posts/use-discarding.tsx';
import { PIN } from '../../ui/posts/use-pin.ts';
import type { Answer } from '../../ui/posts/use-post-action.ts';
import { restoredPath } from './post-list.server.ts';

/**
 * Changes or deletes a post or a page of the list that the address names. Each intent names the
 * version that the owner saw.
 */
export async function changeListedPosts(
  context: Readonly<RouterContextProvider>,
  url: URL,
  form: FormData,
) {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const reject = ({ message, status }: ReadOnlyRejection) =>
    data<Answer>({ ok: false, message }, status);
  const intent = textOf(form, 'intent');
  const kind = url.searchParams.get(LIST) === 'pages' ? 'page' : 'post';
  if (intent === DISCARD_DRAFTS) return discardListed(opened, actor, form);
  const rejection = findRejection(opened.storage);
  if (rejection !== null) return reject(rejection);
  try {
    const answer = await changePost(opened, actor, form);
    if (answer === null) {
      return data<Answer>({ ok: false, message: notUnderstoodSentence }, 400);
    }
    if (!answer.ok) {
      return data<Answer>({ ok: false, message: answer.message }, rejectionStatus(answer));
    }
    if (intent === 'untrash') {
      const { formerSlug: former = null } = answer;
      return redirect(restoredPath(readPostFilter(url, kind), textOf(form, 'id'), former));
    }
    if (intent === 'delete-from-trash') {
      const trash = listPath({ kind, state: 'trash', search: '' });
      return redirectWithNotice(trash, `${kind}-deleted`, opened.config.adminOrigin);
    }
    return data<Answer>(answer);
  } catch (error) {
    const noted = noteRejection(opened.storage, error);
    if (noted !== null) return reject(noted);
    throw error;
  }
}

type Changed = Extract<Answer, { ok: true }> & { readonly formerSlug?: string | null };

/** Null for an unknown intent. */
async function changePost(
  opened: Services,
  actor: ReturnType<typeof actorOf>,
  form: FormData,
): Promise<Changed | { ok: false; code?: string; message: string } | null> {
  const change = { id: textOf(form, 'id'), version: Number(textOf(form, 'version')) };
  switch (textOf(form, 'intent')) {
    case 'trash':
      return moveToTrash(opened, actor, change);
    case 'untrash':
      return restoreFromTrash(opened, actor, change);
    case DUPLICATE:
      return duplicatePost(opened, actor, change.id);
    case ASK:
      return askToPublish(opened, actor, change.id);
    case DECLINE:
      return declineRequest(opened, actor, change.id);
    case PIN:
      return pinArticle(opened, actor, change.id);
    case UNDO_TRASH:
      return restoreFromTrash(opened, actor, {
        ...change,
        publish: textOf(form, 'publish') === 'true',
      });
    case 'delete':
    case 'delete-from-trash':
      return deletePost(opened, actor, change);
    default:
      return form.has('publish')
        ? setPublished(opened, actor, { ...change, publish: textOf(form, 'publish') === 'true' })
        : null;
  }
}

/** Allowed when the disk is full, because deleting frees space. */
async function discardListed(opened: Services, actor: ReturnType<typeof actorOf>, form: FormData) {
  const drafts = readDrafts(form.getAll(LISTED_DRAFT));
  if (drafts === null) {
    return data<Answer>({ ok: false, message: notUnderstoodSentence }, 400);
  }
  const kept = await discardDrafts(opened, actor, drafts);
  if (kept === 0) return data<Answer>({ ok: true });
  const message =
    kept === 1
      ? 'One draft is still here, because somebody typed in it meanwhile. Look at it before you discard it.'
      : `${kept} drafts are still here, because somebody typed in them meanwhile. Look at them before you discard them.`;
  return data<Answer>({ ok: false, message }, CONFLICT);
}
