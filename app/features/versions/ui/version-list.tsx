import { Link } from 'react-router';
import { formatInstant } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { RowLink } from '#app/ui/admin/row-link.tsx';
import { type HistoryView, historyAddress } from '../history-view.ts';
import type { ListedVersion } from '../version.ts';
import { describeVersion, type NameField } from './describe-version.ts';

interface VersionListProps {
  path: string;
  versions: readonly ListedVersion[];
  nameField: NameField;
  /** The version that the document has now. */
  current: number;
  shown: number | null;
  view: HistoryView;
  /** The `before` of the next page; null on the last one. */
  next: number | null;
  /** Whether the oldest is an original that nobody made. */
  hasOriginal: boolean;
}

/** All versions of a document, newest first. */
export function VersionList(props: VersionListProps) {
  const { path, versions, nameField, current, shown, view, next, hasOriginal } = props;
  const { before } = view;
  return (
    <nav className="history-versions" aria-labelledby="versions-title">
      <h2 id="versions-title">Versions</h2>
      {versions.length === 0 && !hasOriginal ? <p>No older versions.</p> : null}
      <ol className="rows">
        {versions.map((listed) => (
          <VersionRow
            key={listed.version}
            to={historyAddress(path, { version: listed.version, before })}
            {...{ listed, nameField }}
            isCurrent={listed.version === current}
            isShown={listed.version === shown}
          />
        ))}
        {hasOriginal && next === null ? (
          <li className="row history-version" aria-current={shown === 0 ? 'true' : undefined}>
            <div className="row-main">
              <RowLink to={historyAddress(path, { version: 0, before })} className="row-title">
                The original
              </RowLink>
              {current === 0 ? <p className="field-hint">Current</p> : null}
            </div>
          </li>
        ) : null}
      </ol>
      <p className="rows-more">
        {before === null ? null : <Link to={path}>Newest versions</Link>}{' '}
        {next === null ? null : (
          <Link className="button button-quiet" to={historyAddress(path, { before: next })}>
            Older versions
          </Link>
        )}
      </p>
    </nav>
  );
}

interface VersionRowProps {
  to: string;
  listed: ListedVersion;
  nameField: NameField;
  isCurrent: boolean;
  isShown: boolean;
}

function VersionRow({ to, listed, nameField, isCurrent, isShown }: VersionRowProps) {
  const { at, name } = listed;
  const date = formatInstant(at, useAdminTimeZone());
  return (
    <li className="row history-version" aria-current={isShown ? 'true' : undefined}>
      <div className="row-main">
        <RowLink to={to} className="row-title">
          {name === null ? date : `“${name}”`}
        </RowLink>
        {isCurrent ? <p className="field-hint">Current</p> : null}
        <p className="field-hint">
          {name === null ? '' : `${date}. `}
          {describeVersion(listed, nameField)}
        </p>
      </div>
    </li>
  );
}
