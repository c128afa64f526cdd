import type { PostKind } from '#app/features/articles/post-kind.ts';
import type { VersionPage } from '#app/features/versions/read-versions.server.ts';
import { VERSION_NAME_MAX } from '#app/features/versions/version.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { RowLink } from '#app/ui/admin/row-link.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { describeChange, describeOrigin } from './describe-revision.ts';
import { RestoreVersion, type Restoring } from './restore-version.tsx';

/** The id of the form that compares the two chosen versions. */
export const COMPARE_FORM = 'compare-versions';

interface RevisionRowProps {
  revision: VersionPage['versions'][number];
  kind: PostKind;
  /** The address of the post's history. */
  path: string;
  isCurrent: boolean;
  /** Which radio buttons are checked at first. */
  chosen: 'from' | 'to' | null;
  busy: boolean;
  /** How the version is restored; null for the current one and for a post in the Trash. */
  restoring: Restoring | null;
  /** A rejected name, to be corrected. */
  rejected: { name: string; message: string } | null;
}

/** A version in the history of a post. */
export function RevisionRow(props: RevisionRowProps) {
  const { revision, path, isCurrent, chosen, busy, restoring } = props;
  const { version, at, name, previous, restoredVersion } = revision;
  const date = formatInstant(at, useAdminTimeZone());
  const change = describeChange(revision, props.kind);
  return (
    <li className="row revision">
      <div className="row-main">
        <RowLink to={`${path}/${version}`} className="row-title">
          {name === null ? date : `“${name}”`}
        </RowLink>
        {isCurrent ? <p className="field-hint">As it is now</p> : null}
        <p className="field-hint">
          {name === null ? '' : `${date}. `}
          {describeOrigin(revision)}
          {restoredVersion === null ? null : (
            <>
              {' '}
              from <RowLink to={`${path}/${restoredVersion}`}>an earlier version</RowLink>
            </>
          )}
          {change === null ? '' : `, ${change}`}
        </p>
      </div>
      <div className="revision-choice">
        <Choice side="from" label="Before" date={date} {...{ version, chosen }} />
        <Choice side="to" label="After" date={date} {...{ version, chosen }} />
      </div>
      <div className="row-actions">
        {restoring === null ? null : (
          <RestoreVersion path={path} version={version} {...restoring}>
            <Button type="submit" look="quiet" small disabled={busy}>
              Restore<span className="visually-hidden"> the version of {date}</span>
            </Button>
          </RestoreVersion>
        )}
        {previous === null ? null : (
          <RowLink
            to={`${path}/compare?from=${previous}&to=${version}`}
            className="button button-quiet button-small"
          >
            What changed<span className="visually-hidden"> on {date}</span>
          </RowLink>
        )}
      </div>
      <NameForm {...props} date={date} />
    </li>
  );
}

interface ChoiceProps {
  side: 'from' | 'to';
  label: string;
  date: string;
  version: number;
  chosen: 'from' | 'to' | null;
}

function Choice({ side, label, date, version, chosen }: ChoiceProps) {
  return (
    <label className="revision-radio">
      <input
        type="radio"
        form={COMPARE_FORM}
        name={side}
        value={version}
        defaultChecked={chosen === side}
      />
      {label}
      <span className="visually-hidden">: {date}</span>
    </label>
  );
}

function NameForm({ revision, date, busy, rejected }: RevisionRowProps & { date: string }) {
  const { version, name } = revision;
  return (
    // The key closes it once a name is stored.
    <details className="revision-name" key={name} open={rejected !== null}>
      <summary>
        {name === null ? 'Name this version' : 'Change the name'}
        <span className="visually-hidden"> of {date}</span>
      </summary>
      <Form method="post" className="form" long>
        <input type="hidden" name="intent" value="name" />
        <input type="hidden" name="version" value={version} />
        <TextInput
          id={`name-${version}`}
          name="name"
          label="Name"
          hint="A version with a name is kept forever. Clear the field to remove the name."
          error={rejected?.message}
          optional="optional"
          maxLength={VERSION_NAME_MAX}
          defaultValue={rejected?.name ?? name ?? ''}
        />
        <div>
          <Button type="submit" look="quiet" small disabled={busy}>
            Save name
          </Button>
        </div>
      </Form>
    </details>
  );
}
