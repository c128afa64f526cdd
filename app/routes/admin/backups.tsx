import { useEffect, useState } from 'react';
import { data, useNavigation, useRevalidator, useSubmit } from 'react-router';
import { adminSession } from '#app/auth/require-admin.server.ts';
import { notUnderstoodSentence } from '#app/content/errors.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { BackupError } from '#app/domains/backups/backup-error.ts';
import { deleteBackup, listBackups } from '#app/domains/backups/backup-folder.server.ts';
import type { BackupKind } from '#app/domains/backups/backup-name.ts';
import { RETENTION_SENTENCE } from '#app/domains/backups/backup-retention.ts';
import { findBackupProblem, readBackupStatus } from '#app/domains/backups/backup-status.server.ts';
import { auditBackup } from '#app/domains/backups/run-backup.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { pageMeta } from '#app/framework/page-meta.ts';
import { readForm, textOf } from '#app/framework/read-form.ts';
import { adminPage } from '#app/framework/route-policy.ts';
import { requestFacts, services } from '#app/framework/services.server.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Route } from './+types/backups.ts';

export const handle = adminPage({ allowedWhenDiskFull: true });

export function meta() {
  return pageMeta({ title: 'Backups' });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { config, backups, now } = context.get(services);
  // Read before the folder: a backup that finishes in between is then found by the next reload.
  const running = backups.isRunning();
  const [stored, status] = await Promise.all([
    listBackups(config.dataDir),
    readBackupStatus(config.dataDir),
  ]);
  return {
    stored,
    status,
    problem: findBackupProblem(status, now()),
    running,
    external: config.databaseUrl !== undefined,
  };
}

interface Answer {
  problem?: string;
  started?: boolean;
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const form = await readForm(request);
  if (textOf(form, 'intent') === 'delete') {
    const name = textOf(form, 'name');
    if (!(await deleteBackup(opened.config.dataDir, name))) {
      return data<Answer>({ problem: 'This backup was already deleted.' }, 409);
    }
    await auditBackup(opened, actor, 'backup.deleted', name);
    return data<Answer>({});
  }
  if (textOf(form, 'intent') !== 'create') {
    return data<Answer>({ problem: notUnderstoodSentence }, 400);
  }
  if (opened.backups.isRunning()) {
    return data<Answer>({ problem: 'A backup is already running.' }, 409);
  }
  const { id } = context.get(requestFacts);
  // Not awaited, because a large backup takes minutes. The page polls for the result.
  opened.backups.make(actor, 'by-hand').catch((error: unknown) => {
    const expected = error instanceof BackupError || opened.shutdown.signal.aborted;
    opened.log[expected ? 'warn' : 'error']({ id, err: error }, 'a backup failed');
  });
  return data<Answer>({ started: true });
}

export default function Backups({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, status, problem, running } = loaderData;
  const answer: Answer = actionData ?? {};
  const busy = useNavigation().state === 'submitting';
  const timeZone = useAdminTimeZone();
  const lastGood = status.lastGood;
  usePolling(running);
  return (
    <>
      <header className="admin-head">
        <h1>Backups</h1>
        <Form method="post">
          <input type="hidden" name="intent" value="create" />
          <Button type="submit" disabled={busy || running}>
            {running ? 'Backing up…' : 'Back up now'}
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
            <strong>Last backup: {formatInstant(lastGood.at, timeZone)}.</strong> The site checked
            it from beginning to end, and everything is there.
            {lastGood.missing > 0
              ? ` Some image files (${lastGood.missing}) were already missing on the server, so they are not in it.`
              : ''}
          </p>
        ) : (
          <p>No backup yet. The site makes one every night.</p>
        )}
      </div>
      <BackupList stored={stored} />
      <BackupHelp external={loaderData.external} />
    </>
  );
}

const POLL_MILLISECONDS = 1_000;

/** Polls as well as following the event stream: a small backup finishes before the stream is open. */
function usePolling(running: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void revalidate(), POLL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [running, revalidate]);
}

const KINDS: Record<BackupKind, string> = {
  daily: 'Nightly',
  'by-hand': 'Made by you',
  'before-update': 'Before an update (database only)',
};

function BackupList({ stored }: { stored: Route.ComponentProps['loaderData']['stored'] }) {
  const timeZone = useAdminTimeZone();
  const submit = useSubmit();
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <>
      <ul className="rows">
        {stored.map((backup) => {
          const date = formatInstant(backup.madeAt, timeZone);
          return (
            <li key={backup.name} className="row">
              <div className="row-main">
                <strong>{date}</strong>
                <p className="field-hint">
                  {KINDS[backup.kind]}, {formatBytes(backup.bytes)}
                </p>
              </div>
              <div className="row-actions">
                <a
                  className="button button-quiet button-small"
                  href={`/admin/backups/${backup.name}`}
                >
                  Download<span className="visually-hidden"> the backup of {date}</span>
                </a>
                <Button look="quiet" small onClick={() => setSelected(backup.name)}>
                  Delete<span className="visually-hidden"> the backup of {date}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={selected !== null}
        title="Delete this backup?"
        text="Anything that is only in this backup will be gone for good."
        action="Delete backup"
        onClose={() => setSelected(null)}
        onConfirm={() => void submit({ intent: 'delete', name: selected }, { method: 'post' })}
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
          A backup contains everything: posts, images, leads and people.{' '}
          {external ? 'The database from DATABASE_URL is included. ' : ''}Download one now and then,
          and keep it where only you can open it. The secret key that signs sessions is not
          included. When you delete something on the site, it stays in older backups until those are
          deleted as well.
        </p>
        <p>
          To restore a backup, stop the site and run <code>npm run restore -- FILE</code> on its
          server.
        </p>
      </div>
    </>
  );
}

function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes.toFixed(1)} MB`;
}
