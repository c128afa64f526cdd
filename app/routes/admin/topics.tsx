import { data, Link, redirect } from 'react-router';
import { redirectWithNotice } from '#app/auth/flash-message.server.ts';
import { adminSession } from '#app/auth/require-admin.server.ts';
import { notUnderstoodSentence } from '#app/content/errors.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import {
  type ChangeTopicResult,
  createTopic,
  deleteTopic,
  moveTopic,
  updateTopic,
} from '#app/domains/posts/topics/change-topics.server.ts';
import { countArticles, listTitlesOfTopic } from '#app/domains/posts/topics/post-topics.server.ts';
import { listTopics } from '#app/domains/posts/topics/topics.server.ts';
import { rejectionStatus } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { DeleteTopic } from '#app/ui/admin/topics/delete-topic.tsx';
import { TopicForm, type TopicFormResult } from '#app/ui/admin/topics/topic-form.tsx';
import { TopicList } from '#app/ui/admin/topics/topic-list.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Route } from './+types/topics.ts';

export const handle = adminPage();

const PATH = '/admin/posts/topics';
/** Titles that the question before a deletion names. */
const NAMED = 5;

export function meta() {
  return pageMeta({ title: 'Topics' });
}

/** The list of topics; with `add`, `edit` or `delete`, the form of one or the question about one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(services).database;
  const topics = await listTopics(db);
  const counts = await countArticles(db);
  const listed = topics.map((topic) => ({ ...topic, articles: counts.get(topic.id) ?? 0 }));
  const { searchParams } = url;
  const chosen = (name: string) => listed.find(({ id }) => id === searchParams.get(name)) ?? null;
  const [edited, doomed] = [chosen('edit'), chosen('delete')];
  const shown = {
    topics: listed,
    isNew: searchParams.has('add'),
    edited,
    doomed: doomed && {
      topic: doomed,
      titles: await listTitlesOfTopic(db, doomed.id, NAMED),
    },
  };
  const isGone = ['edit', 'delete'].some((name) => searchParams.has(name)) && !edited && !doomed;
  return data({ ...shown, isGone }, isGone ? 404 : 200);
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
        : rejected(result, typed);
    }
    case 'update-topic': {
      const version = Number(textOf(form, 'version'));
      const result = await updateTopic(opened, actor, { id, version, typed });
      return result.ok
        ? redirectWithNotice(PATH, 'topic-saved', adminOrigin)
        : rejected(result, typed, version);
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
      return data<TopicFormResult>({ typed, errors: {}, problem: notUnderstoodSentence }, 422);
  }
}

function rejected(
  result: Extract<ChangeTopicResult, { ok: false }>,
  typed: TopicFormResult['typed'],
  opened?: number,
) {
  const version = 'version' in result ? result.version : opened;
  return data<TopicFormResult>(
    {
      typed,
      errors: 'errors' in result ? result.errors : {},
      ...('message' in result ? { problem: result.message } : {}),
      ...(version === undefined ? {} : { version }),
    },
    'code' in result ? rejectionStatus(result) : 422,
  );
}

export default function Topics({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  const { topics, isNew, edited, doomed, isGone } = loaderData;
  const isList = !isNew && edited === null && doomed === null && !isGone;
  return (
    <>
      {isList ? null : (
        <p>
          <Link to={PATH} className="text-link">
            All topics
          </Link>
        </p>
      )}
      {answer?.problem ? (
        <Notice tone="error" role="alert" title="Error">
          <p>{answer.problem}</p>
        </Notice>
      ) : null}
      {isNew ? <TopicForm topic={null} answer={answer} /> : null}
      {edited ? <TopicForm key={edited.id} topic={edited} answer={answer} /> : null}
      {doomed ? <DeleteTopic {...doomed} /> : null}
      {isGone ? (
        <>
          <h1>Topic Not Found</h1>
          <p>This topic has been deleted.</p>
        </>
      ) : null}
      {isList ? <TopicList topics={topics} /> : null}
    </>
  );
}
