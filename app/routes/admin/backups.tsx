import { useEffect, useState } from 'react';
import { data, Form, useNavigation, useRevalidator, useSubmit } from 'react-router';
import { adminSession } from '#app/auth/admin-session.server.ts';
import { notUnderstoodSentence } from '#app/content/errors.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { BackupError } from '#app/domains/backups/backup-error.ts';
import { deleteBackup, listBackups } from '#app/domains/backups/backup-folder.server.ts';
import type { BackupKind } from '#app/domains/backups/backup-name.ts';
import { findBackupProblem, readBackupStatus } from '#app/domains/backups/backup-status.server.ts';
import { RETENTION_SENTENCE } from '#app/domains/backups/retention.ts';
import { auditBackup } from '#app/domains/backups/run-backup.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { pageMeta } from '#app/framework/page-meta.ts';
import { readForm, textOf } from '#app/framework/read-form.ts';
import { adminPage } from '#app/framework/route-policy.ts';
import { requestFacts, services } from '#app/framework/services.server.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { useAdminTimeZone } from '#app/ui/admin/time-zone.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Route } from './+types/backups.ts';

export const handle = adminPage({ allowedWhenDiskFull: true });

export function meta() {
  return pageMeta({ title: 'Backups', noindex: true });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { config, backups, now } = context.get(services);
  // Asked before the files are read: one that is done in between is then asked for again.
  const underWay = backups.isUnderWay();
  const [stored, status] = await Promise.all([
    listBackups(config.dataDir),
    readBackupStatus(config.dataDir),
  ]);
  return {
    stored,
    status,
    problem: findBackupProblem(status, now()),
    underWay,
    external: config.databaseUrl !== undefined,
  };
}

interface Answer {
  problem?: string;
  begun?: boolean;
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const form = await readForm(request);
  if (textOf(form, 'intent') === 'delete') {
    const name = textOf(form, 'name');
    if (!(await deleteBackup(opened.config.dataDir, name))) {
      return data<Answer>({ problem: 'This backup is gone already.' }, 409);
    }
    await auditBackup(opened, actor, 'backup.deleted', name);
    return data<Answer>({});
  }
  if (textOf(form, 'intent') !== 'create') {
    return data<Answer>({ problem: notUnderstoodSentence }, 400);
  }
  if (opened.backups.isUnderWay()) {
    return data<Answer>({ problem: 'A backup is being made already.' }, 409);
  }
  const { id } = context.get(requestFacts);
  // Not waited for: a large one takes minutes. The page follows what becomes of it.
  opened.backups.make(actor, 'by-hand').catch((error: unknown) => {
    const expected = error instanceof BackupError || opened.shutdown.signal.aborted;
    opened.log[expected ? 'warn' : 'error']({ id, err: error }, 'a backup was not made');
  });
  return data<Answer>({ begun: true });
}

export default function Backups({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, status, problem, underWay } = loaderData;
  const answer: Answer = actionData ?? {};
  const busy = useNavigation().state === 'submitting';
  const timeZone = useAdminTimeZone();
  const lastGood = status.lastGood;
  useFollowing(underWay);
  return (
    <>
      <header className="admin-head">
        <h1>Backups</h1>
        <Form method="post">
          <input type="hidden" name="intent" value="create" />
          <Button type="submit" disabled={busy || underWay}>
            {underWay ? 'A backup is being made…' : 'Back up now'}
          </Button>
        </Form>
      </header>
      {answer.problem ? (
        <Notice tone="error" role="alert" title="Error">
          <p>{answer.problem}</p>
        </Notice>
      ) : null}
      {problem ? (
        <Notice tone="error" title={problem.title}>
          <p>{problem.text}</p>
        </Notice>
      ) : null}
      <div role="status" className="admin-text">
        {lastGood ? (
          <p>
            <strong>Last backup: {formatInstant(lastGood.at, timeZone)}.</strong> It was read again
            from beginning to end, and its database was checked: everything is as it was saved.
            {lastGood.missing > 0
              ? ` ${lastGood.missing} image files were missing on the server, and so are not in it.`
              : ''}
          </p>
        ) : (
          <p>No backup yet. The site makes one by itself every night.</p>
        )}
      </div>
      <BackupList stored={stored} />
      <BackupHelp external={loaderData.external} />
    </>
  );
}

const FOLLOW_MILLISECONDS = 1_000;

/** Asked for, and not only listened for: a small backup is done before the page can listen. */
function useFollowing(underWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(() => void revalidate(), FOLLOW_MILLISECONDS);
    return () => clearInterval(timer);
  }, [underWay, revalidate]);
}

const KINDS: Record<BackupKind, string> = {
  daily: 'Every night',
  'by-hand': 'Made by hand',
  'before-update': 'Before an update, the database alone',
};

function BackupList({ stored }: { stored: Route.ComponentProps['loaderData']['stored'] }) {
  const timeZone = useAdminTimeZone();
  const submit = useSubmit();
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <ul className="rows">
        {stored.map((backup) => {
          const made = formatInstant(backup.madeAt, timeZone);
          return (
            <li key={backup.name} className="row">
              <div className="row-main">
                <strong>{made}</strong>
                <p className="field-hint">
                  {KINDS[backup.kind]}, {formatBytes(backup.bytes)}
                </p>
              </div>
              <div className="row-actions">
                <a
                  className="button button-quiet button-small"
                  href={`/admin/backups/${backup.name}`}
                  download
                >
                  Download<span className="visually-hidden"> the backup of {made}</span>
                </a>
                <Button look="quiet" small onClick={() => setAsked(backup.name)}>
                  Delete<span className="visually-hidden"> the backup of {made}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title="Delete this backup?"
        text="What only this backup holds is gone for good."
        action="Delete backup"
        onClose={() => setAsked(null)}
        onConfirm={() => void submit({ intent: 'delete', name: asked }, { method: 'post' })}
      />
    </>
  );
}

function BackupHelp({ external }: { external: boolean }) {
  return (
    <>
      <h2>Good to know</h2>
      <div className="admin-text">
        <p>{RETENTION_SENTENCE}</p>
        <p>
          A backup holds everything: posts, images, leads, people. Download one now and then, and
          keep it where only you can read it.{' '}
          {external ? 'The database of DATABASE_URL is in it. ' : ''}
          The key that signs sessions is not in it. What you delete on the site stays in the backups
          made before, until they go.
        </p>
        <p>
          To put one back, stop the server and run <code>npm run restore -- FILE</code> on it.
        </p>
      </div>
    </>
  );
}

function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes.toFixed(1)} MB`;
}
