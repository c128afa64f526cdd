import { useState } from 'react';
import { data, useSubmit } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { CONFLICT } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { requestInfo, type Services, services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { Problem } from '#app/ui/admin/problem.tsx';
import { ServerNote } from '#app/ui/admin/server-note.tsx';
import { usePolling } from '#app/ui/admin/use-polling.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { BackupError } from '../archive/backup-error.ts';
import { loadBackupProblems } from '../backup-problems.server.ts';
import { RETENTION_SENTENCE } from '../backup-retention.ts';
import { auditBackup } from '../creation/run-backup.server.ts';
import { deleteBackup, listBackups } from '../folder/backup-folder.server.ts';
import { readBackupStatus } from '../folder/backup-status.server.ts';
import { loadStore } from '../store/store-view.server.ts';
import { BackupStore } from '../ui/backup-store.tsx';
import { describeBackup } from '../ui/describe-backup.ts';
import type { Route } from './+types/backups.ts';

export const handle = adminPage({ allowedWhenDiskFull: true });

export const meta = () => pageMeta({ title: 'Backups' });

export async function loader({ context }: Route.LoaderArgs) {
  const opened = context.get(services);
  const { config, backups, backupKeeper } = opened;
  // Read before the folder: a backup that finishes in between is then found by the next reload.
  const running = backups.isRunning();
  const working = backupKeeper?.working() ?? null;
  const [stored, status, problems, { store, nightlyAt }] = await Promise.all([
    listBackups(config.dataDir),
    readBackupStatus(config.dataDir),
    loadBackupProblems(opened),
    loadStore(opened),
  ]);
  const { lastGood } = status;
  const isElsewhere = nightlyAt !== null && (lastGood === null || nightlyAt > lastGood.at);
  return {
    stored,
    lastGood,
    /** When another server of the site made the last nightly backup. */
    nightlyElsewhere: isElsewhere ? nightlyAt : null,
    problems,
    running,
    working,
    store,
    external: config.databaseUrl !== undefined,
    bucket: config.storage !== undefined,
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
      return data<Answer>({ problem: 'This backup was already deleted.' }, CONFLICT);
    }
    await auditBackup(opened, actor, 'backup.deleted', name);
    return data<Answer>({});
  }
  if (textOf(form, 'intent') === 'check') return startCheck(opened);
  if (textOf(form, 'intent') !== 'create') {
    return data<Answer>({ problem: notUnderstoodSentence }, 400);
  }
  if (opened.backups.isRunning()) {
    return data<Answer>({ problem: 'A backup is already running.' }, CONFLICT);
  }
  const { id } = context.get(requestInfo);
  // Not awaited, because a large backup takes minutes. The page polls for the result.
  opened.backups.make(actor, 'by-hand').catch((error: unknown) => {
    const expected = error instanceof BackupError || opened.shutdown.signal.aborted;
    opened.log[expected ? 'warn' : 'error']({ id, err: error }, 'a backup failed');
  });
  return data<Answer>({ started: true });
}

/** Not awaited, as a backup is not. Its result is stored for the page. */
function startCheck({ backupKeeper, log, shutdown }: Services) {
  if (backupKeeper === null || backupKeeper.working() !== null) {
    return data<Answer>({ problem: 'The copies are being worked on already.' }, CONFLICT);
  }
  backupKeeper.check().catch((error: unknown) => {
    if (!shutdown.signal.aborted) log.error({ err: error }, 'the check of the backup store failed');
  });
  return data<Answer>({ started: true });
}

export default function Backups({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, lastGood, nightlyElsewhere, problems, running, working, store } = loaderData;
  const answer: Answer = actionData ?? {};
  const timeZone = useAdminTimeZone();
  usePolling(running || working !== null);
  return (
    <>
      <header className="admin-head">
        <h1>Backups</h1>
        <Form method="post">
          <input type="hidden" name="intent" value="create" />
          <SubmitButton disabled={running}>{running ? 'Backing up…' : 'Back up now'}</SubmitButton>
        </Form>
      </header>
      <Problem text={answer.problem} />
      {problems.map(({ title, text }) => (
        <Notice key={title} tone="error" title={title}>
          <p>{text}</p>
        </Notice>
      ))}
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
        {nightlyElsewhere === null ? null : (
          <p>
            Another server of this site made the last nightly backup:{' '}
            {formatInstant(nightlyElsewhere, timeZone)}. Here are only those that are on this
            server.
          </p>
        )}
      </div>
      <BackupList stored={stored} />
      {store === null ? null : <BackupStore store={store} working={working} />}
      <BackupHelp
        external={loaderData.external}
        bucket={loaderData.bucket}
        elsewhere={store !== null}
      />
    </>
  );
}

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
                <p className="field-hint">{describeBackup(backup)}</p>
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

interface BackupHelpProps {
  readonly external: boolean;
  /** Whether images are in a bucket. */
  readonly bucket: boolean;
  readonly elsewhere: boolean;
}

function BackupHelp({ external, bucket, elsewhere }: BackupHelpProps) {
  return (
    <>
      <h2>Good to know</h2>
      <div className="admin-text">
        <p>{RETENTION_SENTENCE}</p>
        <p>
          {bucket
            ? 'A backup on the server contains articles, leads and people. Images are kept in another place; only copies elsewhere contain them. '
            : 'A backup contains everything: articles, images, leads and people. '}
          {elsewhere ? '' : 'Download one now and then, and keep it where only you can open it. '}
          The secret key that signs sessions is not included. When you delete something on the site,
          it stays in older backups until those are deleted as well.
        </p>
        <p>To restore a backup, ask the person who runs your server.</p>
        <ServerNote>
          <p>
            To restore a backup, stop the site and run <code>npm run restore -- FILE</code>
            {elsewhere ? ', with the value of BACKUP_URL for FILE if it is a copy elsewhere' : ''}.{' '}
            {elsewhere
              ? ''
              : 'With BACKUP_URL, the site copies each one to a bucket or another folder by itself. '}
            {external ? 'The database from DATABASE_URL is included. ' : ''}
            {bucket ? 'Images are in the bucket of STORAGE_URL. ' : ''}
          </p>
        </ServerNote>
      </div>
    </>
  );
}
