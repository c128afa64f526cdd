import { data, Link } from 'react-router';
import { adminSession } from '#app/features/accounts/http/require-admin.server.ts';
import { findPreviousVersion } from '#app/features/versions/read-versions.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import type { Comparison } from '#app/html/diff/comparison.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { articlesForWriters } from '../http/articles-for-writers.server.ts';
import { labelOf, POST_FIELD_NAMES } from '../post-fields.ts';
import type { PostKind } from '../post-kind.ts';
import { findListedPost } from '../read-posts.server.ts';
import { compareRevisions } from '../revisions/compare-revisions.server.ts';
import { findRevision } from '../revisions/read-revisions.server.ts';
import type { Revision } from '../revisions/revision.ts';
import { describeState } from '../state-words.ts';
import {
  ChangedLinksAndImages,
  ComparedPieces,
  ComparedText,
} from '../ui/history/comparison-view.tsx';
import { describeOrigin, describeWords } from '../ui/history/describe-revision.ts';
import { PostGone } from '../ui/history/post-gone.tsx';
import type { Route } from './+types/compare-revisions.ts';

export const middleware: Route.MiddlewareFunction[] = [articlesForWriters];

export const handle = adminPage({ forWriters: true });

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData?.post === null ? 'Post Not Found' : 'Compare versions' });
}

export async function loader({ params, url, context, request }: Route.LoaderArgs) {
  const { database, contentWorker, topics } = context.get(services);
  const { db } = database;
  const columns = url.searchParams.get('view') === 'columns';
  const whole = url.searchParams.has('whole');
  const options = { columns, whole };
  const missing = data({ ...options, post: null, before: null, after: null, result: null }, 404);
  const post = await findListedPost(db, params.id);
  if (post === null) return missing;
  // Which one is older does not depend on the order in which somebody chose them.
  const to = Number(url.searchParams.get('to') ?? post.version);
  const given = url.searchParams.get('from') ?? (await findPreviousVersion(db, post.id, to)) ?? to;
  const from = Number(given);
  const before = await findRevision(db, post.id, Math.min(from, to));
  const after = await findRevision(db, post.id, Math.max(from, to));
  if (before === null || after === null) return missing;
  const result = await compareRevisions(contentWorker, before, after, {
    layout: columns ? 'columns' : 'one',
    whole,
    topics: (await topics.read()).topics,
    actorId: context.get(adminSession).userId,
    signal: request.signal,
  });
  return data({ ...options, post, before: toHead(before), after: toHead(after), result }, 200);
}

/** What the page shows of a revision: its text is in the comparison. */
function toHead({ post: { isPublished, publishedAt }, ...revision }: Revision) {
  const { sanitizerVersion: _, ...listed } = revision;
  return { ...listed, isPublished, publishedAt };
}

type Head = ReturnType<typeof toHead>;

export default function CompareRevisions({ loaderData }: Route.ComponentProps) {
  const { post, before, after, result, columns, whole } = loaderData;
  if (post === null || before === null || after === null) return <PostGone />;
  const path = `/admin/posts/${post.id}/history`;
  const addressOf = (change: { columns?: boolean; whole?: boolean }) =>
    compareAddress(path, [before.version, after.version], { columns, whole, ...change });
  return (
    <>
      <p>
        <Link to={path} className="text-link">
          All versions
        </Link>
      </p>
      <h1>What changed in “{post.title}”</h1>
      <dl className="facts">
        <VersionFact label="Before" revision={before} path={path} />
        <VersionFact label="After" revision={after} path={path} />
      </dl>
      <nav aria-label="View" className="lead-tabs">
        <ViewLink to={addressOf({ columns: false })} isCurrent={!columns}>
          One column
        </ViewLink>
        <ViewLink to={addressOf({ columns: true })} isCurrent={columns}>
          Side by side
        </ViewLink>
        <Link to={addressOf({ whole: !whole })}>
          {whole ? 'Only what changed' : 'The whole text'}
        </Link>
      </nav>
      {result?.ok ? (
        <Result kind={post.kind} comparison={result.comparison} before={before} after={after} />
      ) : (
        <Notice tone="error" role="alert" title="Not compared">
          <p>{result?.message}</p>
        </Notice>
      )}
    </>
  );
}

function compareAddress(
  path: string,
  [from, to]: readonly [number, number],
  { columns, whole }: { columns: boolean; whole: boolean },
): string {
  return `${path}/compare?from=${from}&to=${to}${columns ? '&view=columns' : ''}${whole ? '&whole' : ''}`;
}

function ViewLink(props: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link to={props.to} aria-current={props.isCurrent ? 'page' : undefined}>
      {props.children}
    </Link>
  );
}

function VersionFact({ label, revision, path }: { label: string; revision: Head; path: string }) {
  const timeZone = useAdminTimeZone();
  const { version, name, at } = revision;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Link to={`${path}/${version}`}>{formatInstant(at, timeZone)}</Link>
        {name === null ? '' : `, “${name}”`}. {describeOrigin(revision)}.
      </dd>
    </div>
  );
}

function Result({
  comparison,
  kind,
  before,
  after,
}: {
  kind: PostKind;
  comparison: Comparison;
  before: Head;
  after: Head;
}) {
  const { groups, texts, links, images, html } = comparison;
  const isTextSame = groups.every((group) => group.kind === 'same' || group.kind === 'folded');
  return (
    <>
      <ChangedFields kind={kind} texts={texts} before={before} after={after} />
      <h2>Text</h2>
      <p className="field-hint">
        {isTextSame ? 'The text is the same.' : `${capitalize(describeWords(comparison) ?? '')}.`}
      </p>
      <ComparedText groups={groups} />
      <ChangedLinksAndImages links={links} images={images} />
      <details className="compared-html">
        <summary>HTML</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard can scroll it. */}
        <pre tabIndex={0}>
          {/* Right inside <pre>, browsers would drop a line break at the start of the text. */}
          <code>
            <ComparedPieces pieces={html} />
          </code>
        </pre>
      </details>
    </>
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Every field that differs, but for the text. */
function ChangedFields({
  kind,
  texts,
  before,
  after,
}: {
  kind: PostKind;
  texts: Comparison['texts'];
  before: Head;
  after: Head;
}) {
  const timeZone = useAdminTimeZone();
  const describe = (version: Head) => describeState(version, version.at, timeZone);
  const [old, now] = [describe(before), describe(after)];
  const names = POST_FIELD_NAMES.filter((name) => texts[name] !== undefined);
  return (
    <>
      <h2>Fields</h2>
      {names.length === 0 && old === now ? (
        <p className="field-hint">All other fields are the same.</p>
      ) : null}
      <dl className="facts compared-fields">
        {names.map((name) => (
          <div key={name}>
            <dt>{labelOf(name, kind)}</dt>
            <dd>
              <ComparedPieces pieces={texts[name] ?? []} />
            </dd>
          </div>
        ))}
        {old === now ? null : (
          <div>
            <dt>Published</dt>
            <dd>
              <ComparedPieces
                pieces={[
                  { operation: 'removed', text: old },
                  { operation: 'same', text: ' ' },
                  { operation: 'added', text: now },
                ]}
              />
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
