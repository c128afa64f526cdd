import { data, redirect } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/offered/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { chooseItem, rejectedItem } from '#app/http/item-form.server.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { ItemScreen } from '#app/ui/admin/item-screen.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import {
  createTopic,
  deleteTopic,
  moveTopic,
  updateTopic,
} from '../topics/offered/change-topics.server.ts';
import { countArticles, listTitlesOfTopic } from '../topics/offered/post-topics.server.ts';
import { listTopics } from '../topics/offered/topics.server.ts';
import { DeleteTopic } from '../ui/topics/delete-topic.tsx';
import { TopicForm, type TopicFormResult } from '../ui/topics/topic-form.tsx';
import { TopicList } from '../ui/topics/topic-list.tsx';
import type { Route } from './+types/topics.ts';

export const handle = adminPage();

const PATH = '/admin/posts/topics';
/** Titles that the question before a deletion names. */
const NAMED = 5;

export const meta = () => pageMeta({ title: 'Topics' });

/** The list of topics; with `add`, `edit` or `delete`, the form of one or the question about one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(services).database;
  const topics = await listTopics(db);
  const counts = await countArticles(db);
  const listed = topics.map((topic) => ({ ...topic, articles: counts.get(topic.id) ?? 0 }));
  const chosen = chooseItem(listed, url);
  const doomed = chosen.doomed && {
    topic: chosen.doomed,
    titles: await listTitlesOfTopic(db, chosen.doomed.id, NAMED),
  };
  return data({ topics: listed, ...chosen, doomed }, chosen.isGone ? 404 : 200);
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
    description: textOf(form, 'description'),
  };
  switch (textOf(form, 'intent')) {
    case 'create-topic': {
      const result = await createTopic(opened, actor, typed);
      return result.ok
        ? redirectWithNotice(PATH, 'topic-saved', adminOrigin)
        : rejectedItem(result, typed, undefined);
    }
    case 'update-topic': {
      const version = Number(textOf(form, 'version'));
      const result = await updateTopic(opened, actor, { id, version, typed });
      return result.ok
        ? redirectWithNotice(PATH, 'topic-saved', adminOrigin)
        : rejectedItem(result, typed, version);
    }
    case 'move-topic-up':
    case 'move-topic-down':
      await moveTopic(opened, actor, {
        id,
        by: textOf(form, 'intent') === 'move-topic-up' ? -1 : 1,
      });
      return redirect(PATH);
    case 'delete-topic':
      await deleteTopic(opened, actor, id);
      return redirectWithNotice(PATH, 'topic-deleted', adminOrigin);
    default:
      return data<TopicFormResult>({ typed, errors: null, problem: notUnderstoodSentence }, 422);
  }
}

export default function Topics({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  const { topics, ...chosen } = loaderData;
  return (
    <ItemScreen
      noun="topic"
      path={PATH}
      problem={answer?.problem}
      chosen={chosen}
      list={<TopicList topics={topics} />}
      form={(topic) => <TopicForm key={topic?.id ?? 'new'} {...{ topic, answer }} />}
      question={(doomed) => <DeleteTopic {...doomed} />}
    />
  );
}
