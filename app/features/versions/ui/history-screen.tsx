import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#app/formatting/dates.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { type HistoryView, historyAddress } from '../history-view.ts';
import { type ListedVersion, VERSION_NAME_MAX } from '../version.ts';
import { describeVersion, type NameField } from './describe-version.ts';
import { VersionList } from './version-list.tsx';

/** What a form of the screen was answered. */
export interface HistoryRejection {
  readonly of: 'name' | 'restore';
  readonly version: number;
  readonly name: string;
  readonly code: string;
  readonly message: string;
}

interface HistoryScreenProps {
  /** The address of the screen. */
  path: string;
  view: HistoryView;
  /** Those of this page of the list, newest first. */
  versions: readonly ListedVersion[];
  nameField: NameField;
  current: number;
  next: number | null;
  hasOriginal: boolean;
  /** How many days all versions stay; null where they all stay forever. */
  fullDays: number | null;
  /** The version that is shown; `listed` is null for the original. Null if the newest cannot be read. */
  shown: {
    readonly version: number;
    readonly listed: ListedVersion | null;
    /** Whether it can be shown with what it changed itself. */
    readonly hasFormer: boolean;
    readonly isRestore: boolean;
    /** Whether anything of it is the same. */
    readonly canFold: boolean;
  } | null;
  rejected: HistoryRejection | null;
  /** Restores it; null for what the document is now. */
  restore: ReactNode;
  /** The document, with what changed marked in it. */
  children: ReactNode;
}

/** A document with what changed marked in it, and its versions in a column beside it. */
export function HistoryScreen(props: HistoryScreenProps) {
  const { path, view, versions, nameField, current, next, hasOriginal, fullDays } = props;
  const { shown, rejected } = props;
  return (
    <div className="history">
      <section className="history-shown" aria-labelledby="shown-title">
        {rejected === null || (rejected.of === 'name' && rejected.code === 'invalid') ? null : (
          <Notice
            tone="error"
            role="alert"
            title={rejected.of === 'restore' ? 'Not restored' : 'Error'}
          >
            <p>{rejected.message}</p>
          </Notice>
        )}
        {shown === null ? (
          <>
            <h2 id="shown-title">The newest version</h2>
            <p>It is damaged and cannot be shown. Older versions may be whole.</p>
          </>
        ) : (
          <>
            <ShownHead {...{ shown, nameField }} isCurrent={shown.version === current} />
            {props.restore}
            <Views path={path} view={view} shown={shown} isCurrent={shown.version === current} />
            {props.children}
            {shown.listed === null ? null : (
              <NameForm
                listed={shown.listed}
                // It stays the version that is shown, where that is the newest and a newer one comes.
                action={historyAddress(path, { ...view, version: shown.version })}
                {...{ rejected, fullDays }}
              />
            )}
          </>
        )}
      </section>
      <div className="history-column">
        <VersionList
          {...{ path, view, versions, nameField, current, next, hasOriginal }}
          shown={shown?.version ?? null}
        />
      </div>
    </div>
  );
}

type Shown = NonNullable<HistoryScreenProps['shown']>;

interface ShownHeadProps extends Pick<HistoryScreenProps, 'nameField'> {
  shown: Shown;
  isCurrent: boolean;
}

function ShownHead({ shown: { listed }, nameField, isCurrent }: ShownHeadProps) {
  const timeZone = useAdminTimeZone();
  if (listed === null) {
    return (
      <>
        <h2 id="shown-title">The original</h2>
        <p className="field-hint">
          What the site had before anything was changed{isCurrent ? ', and still has' : ''}.
        </p>
      </>
    );
  }
  const date = formatInstant(listed.at, timeZone);
  return (
    <>
      <h2 id="shown-title">{listed.name === null ? date : `“${listed.name}”`}</h2>
      {/* Where the list is not beside it. */}
      <p className="field-hint history-origin">
        {listed.name === null ? '' : `${date}. `}
        {describeVersion(listed, nameField)}
        {isCurrent ? '. Current' : ''}
      </p>
    </>
  );
}

/** The id that its error is announced with. */
const NAME_FIELD = 'version-name';

interface NameFormProps extends Pick<HistoryScreenProps, 'rejected' | 'fullDays'> {
  listed: ListedVersion;
  action: string;
}

function NameForm({ listed: { version, name }, action, rejected, fullDays }: NameFormProps) {
  const wrong =
    rejected?.of === 'name' && rejected.code === 'invalid' && rejected.version === version
      ? rejected
      : null;
  return (
    // The key closes it once a name is stored, and for another version.
    <details className="version-name" key={`${version} ${name}`} open={wrong !== null}>
      <summary>{name === null ? 'Name this version' : 'Change the name'}</summary>
      <HowLong fullDays={fullDays} />
      <Form method="post" action={action} replace className="form" long>
        <input type="hidden" name="intent" value="name" />
        <input type="hidden" name="version" value={version} />
        <TextInput
          id={NAME_FIELD}
          name="name"
          label="Name"
          hint="Clear the field to remove the name."
          error={wrong?.message}
          optional="optional"
          maxLength={VERSION_NAME_MAX}
          defaultValue={wrong?.name ?? name ?? ''}
        />
        <div>
          <SubmitButton look="quiet" small>
            Save name
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}

function Views({
  path,
  view,
  shown,
  isCurrent,
}: Pick<HistoryScreenProps, 'path' | 'view'> & { shown: Shown; isCurrent: boolean }) {
  const { version, hasFormer, isRestore, canFold } = shown;
  const addressOf = (change: Partial<HistoryView>) =>
    historyAddress(path, { ...view, version, isRestore, ...change });
  return (
    <nav aria-label="View" className="list-tabs history-views">
      {hasFormer && !isCurrent ? (
        <>
          <ViewLink to={addressOf({ isRestore: false })} isCurrent={!isRestore}>
            What it changed
          </ViewLink>
          <ViewLink to={addressOf({ isRestore: true })} isCurrent={isRestore}>
            Compared with now
          </ViewLink>
        </>
      ) : null}
      {canFold || view.onlyChanges ? (
        <Link className="text-link" to={addressOf({ onlyChanges: !view.onlyChanges })}>
          {view.onlyChanges ? 'All of it' : 'Only changes'}
        </Link>
      ) : null}
      {isRestore ? (
        <p className="history-marks">
          <ins>comes back</ins> <del>goes</del>
        </p>
      ) : null}
    </nav>
  );
}

function ViewLink(props: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link to={props.to} aria-current={props.isCurrent ? 'page' : undefined}>
      {props.children}
    </Link>
  );
}

function HowLong({ fullDays }: { fullDays: number | null }) {
  if (fullDays === null) return <p className="field-hint">All versions of a legal page stay.</p>;
  return (
    <p className="field-hint">
      All versions of the last {fullDays === 1 ? 'day' : `${fullDays} days`} stay (
      <Link to="/admin/settings#revisionFullDays">Settings</Link>), from before that the last one of
      each week, and those with a name forever.
    </p>
  );
}
