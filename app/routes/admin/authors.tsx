import { data, Link } from 'react-router';
import { redirectWithNotice } from '#app/auth/flash-message.server.ts';
import { adminSession } from '#app/auth/require-admin.server.ts';
import { notUnderstoodSentence } from '#app/content/errors.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { findImages } from '#app/domains/media/images.server.ts';
import { countByAuthor, listAuthors } from '#app/domains/posts/authors/authors.server.ts';
import {
  type ChangeAuthorResult,
  deleteAuthor,
  saveAuthor,
} from '#app/domains/posts/authors/change-authors.server.ts';
import { rejectionStatus } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { AuthorForm, type AuthorFormResult } from '#app/ui/admin/authors/author-form.tsx';
import { AuthorList } from '#app/ui/admin/authors/author-list.tsx';
import { DeleteAuthor } from '#app/ui/admin/authors/delete-author.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Route } from './+types/authors.ts';

export const handle = adminPage();

const PATH = '/admin/posts/authors';

export function meta() {
  return pageMeta({ title: 'Authors' });
}

/** The list of authors; with `add`, `edit` or `delete`, the form of one or the question about one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(services).database;
  const authors = await listAuthors(db);
  const names = authors.map(({ name }) => name);
  const counts = await countByAuthor(db, names);
  const images = await findImages(
    db,
    authors.flatMap(({ imageId }) => imageId ?? []),
  );
  const listed = authors.map((author) => ({
    ...author,
    articles: counts.get(author.name) ?? 0,
    portrait: images.get(author.imageId ?? '')?.url ?? '',
  }));
  const { searchParams } = url;
  const chosen = (name: string) => listed.find(({ id }) => id === searchParams.get(name)) ?? null;
  const [edited, doomed] = [chosen('edit'), chosen('delete')];
  const isGone = ['edit', 'delete'].some((name) => searchParams.has(name)) && !edited && !doomed;
  const isNew = searchParams.has('add');
  return data({ authors: listed, isNew, edited, doomed, isGone }, isGone ? 404 : 200);
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const { adminOrigin } = opened.config;
  const actor = actorOf(context.get(adminSession));
  const form = await readForm(request);
  const id = textOf(form, 'id');
  const typed = {
    name: textOf(form, 'name'),
    slug: textOf(form, 'slug'),
    about: textOf(form, 'about'),
    link: textOf(form, 'link'),
    portrait: textOf(form, 'portrait'),
  };
  switch (textOf(form, 'intent')) {
    case 'create-author':
    case 'update-author': {
      const version = Number(textOf(form, 'version'));
      const isNew = textOf(form, 'intent') === 'create-author';
      const known = isNew ? null : { id, version };
      const result = await saveAuthor(opened, actor, { known, typed });
      if (result.ok) return redirectWithNotice(PATH, 'author-saved', adminOrigin);
      return rejected(result, typed, known?.version);
    }
    case 'delete-author':
      await deleteAuthor(opened, actor, id);
      return redirectWithNotice(PATH, 'author-deleted', adminOrigin);
    default:
      return data<AuthorFormResult>({ typed, errors: {}, problem: notUnderstoodSentence }, 422);
  }
}

function rejected(
  result: Extract<ChangeAuthorResult, { ok: false }>,
  typed: AuthorFormResult['typed'],
  opened: number | undefined,
) {
  const version = 'version' in result ? result.version : opened;
  return data<AuthorFormResult>(
    {
      typed,
      errors: 'errors' in result ? result.errors : {},
      ...('message' in result ? { problem: result.message } : {}),
      ...(version === undefined ? {} : { version }),
    },
    'code' in result ? rejectionStatus(result) : 422,
  );
}

export default function Authors({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  const { authors, isNew, edited, doomed, isGone } = loaderData;
  const isList = !isNew && edited === null && doomed === null && !isGone;
  return (
    <>
      {isList ? null : (
        <p>
          <Link to={PATH} className="text-link">
            All authors
          </Link>
        </p>
      )}
      {answer?.problem ? (
        <Notice tone="error" role="alert" title="Error">
          <p>{answer.problem}</p>
        </Notice>
      ) : null}
      {isNew ? <AuthorForm author={null} answer={answer} /> : null}
      {edited ? <AuthorForm key={edited.id} author={edited} answer={answer} /> : null}
      {doomed ? <DeleteAuthor author={doomed} /> : null}
      {isGone ? (
        <>
          <h1>Author Not Found</h1>
          <p>This author has been deleted.</p>
        </>
      ) : null}
      {isList ? <AuthorList authors={authors} /> : null}
    </>
  );
}
