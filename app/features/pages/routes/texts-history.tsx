import { data, Link } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/offered/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { readHistoryView } from '#app/features/versions/history-view.ts';
import { nameVersion } from '#app/features/versions/name-version.server.ts';
import { readRestoreChoice } from '#app/features/versions/restore-choice.ts';
import { type HistoryRejection, HistoryScreen } from '#app/features/versions/ui/history-screen.tsx';
import { RestoreVersion } from '#app/features/versions/ui/restore-version.tsx';
import { rejectionStatus } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { nothingHere } from '#app/http/rejection.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { restoreVersion, textHistories } from '../drafts/restore-version.server.ts';
import { requireDocument } from '../http/open-document.server.ts';
import { openHistory } from '../http/open-history.server.ts';
import { ComparedTexts } from '../ui/compared-texts.tsx';
import type { Route } from './+types/texts-history.ts';

export const handle = adminPage();

export const meta = () => pageMeta({ title: 'History' });

export async function loader({ params, url, context, request }: Route.LoaderArgs) {
  const view = readHistoryView(url);
  const id = requireDocument(params.document);
  const history = await openHistory(context, id, { view, signal: request.signal });
  if (history.shown === null && view.version !== null) throw nothingHere();
  return { slug: params.document, view, ...history };
}

/** Names a version, or puts it into the draft. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const id = requireDocument(params.document);
  const site = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const form = await readForm(request);
  const version = Number(textOf(form, 'version'));
  const name = textOf(form, 'name');
  const of = textOf(form, 'intent') === 'restore' ? 'restore' : 'name';
  const reject = ({ code, message }: Pick<HistoryRejection, 'code' | 'message'>, status: number) =>
    data<HistoryRejection>({ of, version, name, code, message }, status);
  if (textOf(form, 'intent') === 'name') {
    const answer = await nameVersion(site, actor, textHistories, { document: id, version, name });
    return answer.ok ? data(null) : reject(answer, rejectionStatus(answer));
  }
  const back = readRestoreChoice(form);
  if (of !== 'restore' || back === null) {
    return reject({ code: 'not-understood', message: notUnderstoodSentence }, 400);
  }
  const draftVersion = Number(textOf(form, 'draftVersion'));
  const answer = await restoreVersion(site, actor, id, { version, draftVersion, back });
  if (!answer.ok) return reject(answer, rejectionStatus(answer));
  const path = `/admin/pages/${params.document}`;
  return redirectWithNotice(path, 'texts-restored', site.config.adminOrigin);
}

export default function TextsHistory({ loaderData, ...props }: Route.ComponentProps) {
  const { slug, title, view, current, versions, next, names, shown, fullDays } = loaderData;
  const rejected = useStickyActionData(props.actionData) ?? null;
  const path = `/admin/pages/${slug}`;
  return (
    <>
      <header className="admin-head">
        <h1>
          History of “<Link to={path}>{title}</Link>”
        </h1>
      </header>
      <HistoryScreen
        path={`${path}/history`}
        {...{ view, versions, current, next, fullDays, rejected }}
        nameField={(id) => names[id] ?? null}
        hasOriginal
        shown={shown && { ...shown, canFold: shown.fields.some(({ differs }) => !differs) }}
        restore={
          shown?.restorable ? (
            <RestoreVersion
              {...shown.restorable}
              isFormer={shown.version === current}
              effect={describeEffect(loaderData.draftBy)}
              asDraft
            >
              <input type="hidden" name="draftVersion" value={loaderData.draftVersion} />
            </RestoreVersion>
          ) : null
        }
      >
        {shown === null ? null : <ComparedTexts shown={shown} />}
      </HistoryScreen>
    </>
  );
}

function describeEffect(draftBy: string | null): string {
  const draft =
    'It goes into the draft, so that you can look at it and publish it; until then, readers see what they see now.';
  if (draftBy === null) return draft;
  return `${draft} There is a draft by ${draftBy}: all of the version replaces it, and a part of the version leaves the rest of it.`;
}
