import { data, redirect } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { CONFLICT } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { rejection } from '#app/http/rejection.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { Problem } from '#app/ui/admin/problem.tsx';
import { usePolling } from '#app/ui/admin/use-polling.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { findEdited, loadImport } from '../http/import-page.server.ts';
import { removeImportFiles } from '../jobs/importing/import-folder.server.ts';
import {
  CHOICES,
  type Choice,
  type Import,
  type ImportOptions,
  isOpen,
  isWorking,
} from '../records/import.ts';
import { stopTrying } from '../records/import-images.server.ts';
import { countItems, saveChoices } from '../records/import-items.server.ts';
import {
  beginTakingBack,
  continueImport,
  discardImport,
  findImport,
  pauseImport,
  readAgain,
  startImport,
  tryImagesAgain,
} from '../records/imports.server.ts';
import { OLD_PLACES } from '../source/old-places.ts';
import { ChooseArticles } from '../ui/choose-articles.tsx';
import { ImportProgress } from '../ui/import-progress.tsx';
import { ImportReport } from '../ui/import-report.tsx';
import type { Route } from './+types/import.ts';

/** A hundred choices, and the sites that images come from. */
export const handle = adminPage({ maxBodyBytes: 256 * 1024 });

export const meta = () => pageMeta({ title: 'Import' });

const GONE = 'This import is no longer there.';
const CHANGED = 'Somebody else was faster. The page shows how it is now.';
const EDITED =
  'Some of these articles were changed after the import, so the import can’t be undone.';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const opened = context.get(services);
  const found = await findImport(opened.database.db, params.id);
  if (found === null) throw rejection(404, GONE);
  const after = Number(url.searchParams.get('after') ?? 0);
  return loadImport(opened, found, Number.isSafeInteger(after) && after > 0 ? after : 0);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const form = await readForm(request);
  const { db } = opened.database;
  const found = await findImport(db, params.id);
  if (found === null) throw rejection(404, GONE);
  const { id } = found;
  const answer = (isDone: boolean) => {
    if (!isDone) return data({ problem: CHANGED }, CONFLICT);
    void opened.importer.wake();
    return redirect(`/admin/posts/import/${id}`);
  };
  const intent = textOf(form, 'intent');
  switch (intent) {
    case 'choose':
      if (found.state !== 'ready') return answer(false);
      await saveChoices(opened, actor, { importId: id, ...readChoices(form) });
      return data({ saved: true, chosen: readOptions(form, found) });
    case 'start': {
      if (found.state !== 'ready') return answer(false);
      await saveChoices(opened, actor, { importId: id, ...readChoices(form) });
      const { wanted: count } = await countItems(db, id);
      const options = readOptions(form, found);
      if (count === 0 && Object.keys(options.rows ?? {}).length === 0)
        return data({ problem: NOTHING_CHOSEN, chosen: options }, 422);
      return answer(await startImport(opened, actor, { import: found, options, count }));
    }
    case 'pause':
      return answer(await pauseImport(opened, actor, id));
    case 'continue':
      return answer(await continueImport(opened, actor, id));
    case 'read-again':
      return answer(await readAgain(opened, actor, id));
    case 'try-again':
    case 'try-all': {
      const hosts = form.getAll('host').map(String);
      if (intent === 'try-all' && hosts.length === 0) return data({ problem: NO_SITE }, 422);
      const tried = intent === 'try-all' ? { hosts } : { image: textOf(form, 'image') };
      return answer(await tryImagesAgain(opened, actor, { import: found, tried }));
    }
    case 'stop':
      await stopTrying(db, id);
      return answer(true);
    case 'take-back':
      if ((await findEdited(opened.database, id)).length > 0) {
        return data({ problem: EDITED }, CONFLICT);
      }
      return answer(await beginTakingBack(opened, actor, id));
    case 'discard': {
      if (!(await discardImport(opened, actor, found))) return answer(false);
      await removeImportFiles(opened.config, id);
      return redirect('/admin/posts/import');
    }
    default:
      return data({ problem: notUnderstoodSentence }, 400);
  }
}

const NO_SITE = 'Check at least one site that images are to be fetched from.';
const NOTHING_CHOSEN = 'You left all articles out. Choose at least one to import.';
const CHOICE = /^choice:(.+)$/;

function readChoices(form: FormData): { each: Map<string, Choice>; all: Choice | null } {
  const toChoice = (value: FormDataEntryValue | null) =>
    CHOICES.find((choice) => choice === value) ?? null;
  const all = toChoice(form.get('all'));
  const each = new Map<string, Choice>();
  // What was chosen for all of them comes after what each of them says.
  if (all !== null) return { each, all };
  for (const [name, value] of form) {
    const id = CHOICE.exec(name)?.[1];
    const choice = toChoice(value);
    if (id !== undefined && choice !== null) each.set(id, choice);
  }
  return { each, all };
}

function readOptions(form: FormData, { options: { byName, rows } }: Import): ImportOptions {
  const place = OLD_PLACES.find((each) => each === form.get('old-place'));
  return {
    hosts: form.getAll('host').map(String),
    oldSites: readSites(form),
    byName: byName === null || place === undefined ? byName : { ...byName, place },
    tellsWebhook: form.get('tell-webhook') !== null,
    rows,
  };
}

function readSites(form: FormData): string[] {
  return textOf(form, 'old-site')
    .split(/[\s,]+/)
    .filter((site) => site !== '')
    .slice(0, 20);
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { found } = loaderData;
  const answer: { problem?: string; saved?: boolean; chosen?: ImportOptions } = actionData ?? {};
  usePolling(isWorking(found));
  return (
    <>
      <BackLink to="/admin/posts/import">All imports</BackLink>
      <Problem text={answer.problem} />
      {answer.saved ? (
        <Notice tone="confirm" role="status">
          <p>Your choices are saved.</p>
        </Notice>
      ) : null}
      {isOpen(found) ? <ChooseArticles loaded={loaderData} chosen={answer.chosen} /> : null}
      {isWorking(found) || found.state === 'paused' ? <ImportProgress loaded={loaderData} /> : null}
      {found.state === 'done' || found.state === 'taken-back' ? (
        <ImportReport loaded={loaderData} />
      ) : null}
    </>
  );
}
