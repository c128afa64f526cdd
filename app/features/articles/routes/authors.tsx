import { data } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/offered/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { findImages } from '#app/features/media/images.server.ts';
import { chooseItem, rejectedItem } from '#app/http/item-form.server.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { ItemScreen } from '#app/ui/admin/item-screen.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { countByAuthor, listAuthors } from '../authors/offered/authors.server.ts';
import { deleteAuthor, saveAuthor } from '../authors/offered/change-authors.server.ts';
import { AuthorForm, type AuthorFormResult } from '../ui/authors/author-form.tsx';
import { AuthorList } from '../ui/authors/author-list.tsx';
import { DeleteAuthor } from '../ui/authors/delete-author.tsx';
import type { Route } from './+types/authors.ts';

export const handle = adminPage();

const PATH = '/admin/posts/authors';

export const meta = () => pageMeta({ title: 'Authors' });

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
  const chosen = chooseItem(listed, url);
  return data({ authors: listed, ...chosen }, chosen.isGone ? 404 : 200);
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
      return rejectedItem(result, typed, known?.version);
    }
    case 'delete-author':
      await deleteAuthor(opened, actor, id);
      return redirectWithNotice(PATH, 'author-deleted', adminOrigin);
    default:
      return data<AuthorFormResult>({ typed, errors: null, problem: notUnderstoodSentence }, 422);
  }
}

export default function Authors({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  const { authors, ...chosen } = loaderData;
  return (
    <ItemScreen
      noun="author"
      path={PATH}
      problem={answer?.problem}
      chosen={chosen}
      list={<AuthorList authors={authors} />}
      form={(author) => <AuthorForm key={author?.id ?? 'new'} {...{ author, answer }} />}
      question={(author) => <DeleteAuthor author={author} />}
    />
  );
}
