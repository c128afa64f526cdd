import { formatInstant } from '#app/formatting/dates.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { formatBytes } from '#app/ui/admin/format-bytes.ts';
import { ServerNote } from '#app/ui/admin/server-note.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { StoreCheck } from '../store/store-status.ts';
import type { StoreView } from '../store/store-view.server.ts';
import { describeBackup } from './describe-backup.ts';

interface BackupStoreProps {
  readonly store: StoreView;
  readonly working: 'sending' | 'checking' | null;
}

/** Where backups are copied to: what is there, and when it was last checked. */
export function BackupStore({ store, working }: BackupStoreProps) {
  return (
    <section aria-labelledby="backup-store">
      <header className="admin-head">
        <h2 id="backup-store">Off-site copies</h2>
        {store.copies?.length === 0 ? null : (
          <Form method="post">
            <input type="hidden" name="intent" value="check" />
            <SubmitButton look="quiet" small disabled={working !== null}>
              {working === 'checking' ? 'Checking…' : 'Check now'}
            </SubmitButton>
          </Form>
        )}
      </header>
      <div className="admin-text" role="status">
        <p>
          After each backup, the site puts a copy into {store.place}. {ENCRYPTION[store.encryption]}
        </p>
        <LastSent store={store} working={working} />
        <LastCheck store={store} />
      </div>
      {store.encryption === 'none' ? (
        <Notice title="The copies are not encrypted">
          <p>
            Whoever can open that place can read everything in them: leads, people, articles. The
            person who runs your server can have them encrypted.
          </p>
        </Notice>
      ) : null}
      {store.problem === null ? null : (
        <Notice tone="error" title="The copies cannot be listed">
          <p>{store.problem}</p>
        </Notice>
      )}
      {store.copies === null ? null : <CopyList copies={store.copies} />}
      <ServerNote>
        <p>{SETTINGS_OF_SERVER[store.encryption]}</p>
      </ServerNote>
    </section>
  );
}

const ENCRYPTION = {
  none: '',
  recipient:
    'They are encrypted. Only your secret key can read them: keep it where you would find it without this server.',
  passphrase:
    'They are encrypted. Nobody can read them without your passphrase: keep it where you would find it without this server.',
} as const;

const SETTINGS_OF_SERVER = {
  none: 'With BACKUP_RECIPIENT or BACKUP_PASSPHRASE, the copies are encrypted.',
  recipient:
    'The key is in BACKUP_RECIPIENT. With its secret part in the file of BACKUP_IDENTITY_FILE, the site tries a restore every week.',
  passphrase: 'The passphrase is in BACKUP_PASSPHRASE.',
} as const;

function LastSent({ store: { sent }, working }: BackupStoreProps) {
  const timeZone = useAdminTimeZone();
  const { lastGood } = sent;
  if (working === 'sending') return <p>A copy is being made now.</p>;
  if (lastGood === null) return <p>No copy yet. The first one follows the next backup.</p>;
  return (
    <p>
      <strong>Last copy: {formatInstant(lastGood.at, timeZone)}.</strong>{' '}
      {describeImages(lastGood.images, lastGood.newImages)} Images that are there already are not
      sent again.
    </p>
  );
}

/** "It has 8 image files, 2 of them new." */
function describeImages(count: number, added: number): string {
  if (count === 0) return 'The site had no images then.';
  const files = count === 1 ? 'one image file' : `${count} image files`;
  if (added === 0) return `It has ${files}, none of them new.`;
  if (added === count) return `It has ${files}, ${count === 1 ? 'which is' : 'all'} new.`;
  return `It has ${files}, ${added} of them new.`;
}

function LastCheck({ store: { checked, sent } }: Pick<BackupStoreProps, 'store'>) {
  const timeZone = useAdminTimeZone();
  const { lastGood } = checked;
  if (lastGood === null) {
    return sent.lastGood === null ? null : (
      <p>Not checked yet. The site checks the newest copy every week.</p>
    );
  }
  return (
    <p>
      <strong>Last check: {formatInstant(lastGood.at, timeZone)}.</strong> {describeCheck(lastGood)}
    </p>
  );
}

function describeCheck({ how }: StoreCheck): string {
  return how === 'restored'
    ? 'The site restored the newest copy into a temporary place, and everything was there.'
    : 'The newest copy has the bytes that were sent. It was not restored, because the key to read it is not on the server. Have somebody try a restore on another machine now and then.';
}

type Copy = NonNullable<StoreView['copies']>[number];

/** "Nightly, 1.2 MB without images, encrypted", or why it is not trusted. */
function describeCopy(copy: Copy, timeZone: string): string {
  const { origin, encrypted, bytes, kind, madeAt } = copy;
  if (origin === 'other') {
    return `Somebody else put it there, or it is from before the site’s secret was changed. It says that it is from ${formatInstant(madeAt, timeZone)}, ${formatBytes(bytes)}.`;
  }
  if (origin === 'future') {
    return `Its date is in the future: ${formatInstant(madeAt, timeZone)}. Somebody else put it there, or a clock was wrong. ${formatBytes(bytes)}.`;
  }
  const images = kind === 'before-update' ? '' : ' without images';
  const seal = encrypted ? 'encrypted' : 'not encrypted';
  const doubt = origin === 'unread' ? '. The store was too slow to tell whose it is' : '';
  return `${describeBackup(copy)}${images}, ${seal}${doubt}`;
}

function CopyList({ copies }: { copies: readonly Copy[] }) {
  const timeZone = useAdminTimeZone();
  return (
    <ul className="rows" aria-label="Off-site copies">
      {copies.map((copy) => (
        <li key={copy.archive} className="row">
          <div className="row-main">
            <strong>
              {copy.origin === 'own' || copy.origin === 'unread'
                ? formatInstant(copy.madeAt, timeZone)
                : 'Not this site’s'}
            </strong>
            <p className="field-hint">{describeCopy(copy, timeZone)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
