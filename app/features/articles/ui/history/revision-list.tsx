import type { PostKind } from '#app/features/articles/post-kind.ts';
import type { VersionPage } from '#app/features/versions/read-versions.server.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import type { Restoring } from './restore-version.tsx';
import { COMPARE_FORM, RevisionRow } from './revision-row.tsx';

interface RevisionListProps {
  revisions: VersionPage['versions'];
  kind: PostKind;
  /** The version that the post has now. */
  current: number;
  /** The address of the post's history. */
  path: string;
  busy: boolean;
  /** How an earlier version is restored; null for a post in the Trash. */
  restoring: Restoring | null;
  /** A rejected name of a version, to be corrected. */
  rejected: { version: number; name: string; message: string } | null;
}

export function RevisionList(props: RevisionListProps) {
  const { revisions, kind, current, path, busy, restoring, rejected } = props;
  return (
    <>
      <Form id={COMPARE_FORM} method="get" action={`${path}/compare`} className="compare-form">
        <Button type="submit" look="quiet" small>
          Compare versions
        </Button>
      </Form>
      <ol className="rows">
        {revisions.map((revision, index) => {
          const isCurrent = revision.version === current;
          return (
            <RevisionRow
              key={revision.version}
              revision={revision}
              kind={kind}
              path={path}
              isCurrent={isCurrent}
              chosen={index === 0 ? 'to' : index === 1 ? 'from' : null}
              busy={busy}
              restoring={isCurrent ? null : restoring}
              rejected={rejected?.version === revision.version ? rejected : null}
            />
          );
        })}
      </ol>
    </>
  );
}
