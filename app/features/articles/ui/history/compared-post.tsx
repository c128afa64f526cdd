import type {
  ComparedState,
  ShownRevision,
} from '#app/features/articles/http/open-history.server.ts';
import { labelOf, POST_FIELD_NAMES } from '#app/features/articles/post-fields.ts';
import { toPostKind } from '#app/features/articles/post-kind.ts';
import { describeState } from '#app/features/articles/state-words.ts';
import {
  ChangedLinksAndImages,
  ComparedPieces,
  ComparedText,
} from '#app/features/versions/ui/comparison-view.tsx';
import { ViewNodes } from '#app/features/versions/ui/view-nodes.tsx';
import type { Comparison, TextPiece, ViewNode } from '#app/html/diff/comparison.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { RevisionFields } from './revision-fields.tsx';

/** A version of a post as readers see it, with what changed marked in it. */
export function ComparedPost({ shown }: { shown: ShownRevision }) {
  const { before, after, comparison } = shown;
  const timeZone = useAdminTimeZone();
  return (
    <>
      {typeof comparison === 'string' ? (
        <Notice tone="error" role="alert" title="Not compared">
          <p>{comparison}</p>
        </Notice>
      ) : (
        <Compared {...{ before, after, comparison }} isRestore={shown.isRestore} />
      )}
      <details className="history-more">
        <summary>All fields</summary>
        <RevisionFields
          fields={after.fields}
          state={describeState(
            { ...after.fields, publishedAt: after.publishedAt },
            after.at,
            timeZone,
          )}
        />
        {typeof comparison === 'string' ? null : <ComparedHtml html={comparison.html} />}
      </details>
    </>
  );
}

interface ComparedProps {
  before: ComparedState;
  after: ComparedState;
  /** Restoring leaves whether it is published. */
  isRestore: boolean;
  comparison: Comparison;
}

function Compared({ before, after, isRestore, comparison }: ComparedProps) {
  const { groups, texts, links, images } = comparison;
  const title = texts.title ?? [{ operation: 'same', text: after.fields.title } as const];
  return (
    <>
      <ChangedFields {...{ before, after, isRestore, texts }} />
      <div className="compared prose">
        <p className="diff-title">
          <ComparedPieces pieces={title} />
        </p>
        <ViewNodes
          nodes={listCovers(before.fields.featuredImageUrl, after.fields.featuredImageUrl)}
        />
        <ComparedText groups={groups} />
      </div>
      <ChangedLinksAndImages links={links} images={images} />
    </>
  );
}

function listCovers(before: string, after: string): ViewNode[] {
  const cover = (operation: TextPiece['operation'], source: string): ViewNode[] =>
    source === '' ? [] : [{ kind: 'image', operation, source, label: 'the cover' }];
  if (before === after) return cover('same', after);
  return [...cover('removed', before), ...cover('added', after)];
}

/** Of these, the sheet shows what changed. */
const ON_THE_SHEET: ReadonlySet<string> = new Set(['title', 'featuredImageUrl']);

/** Every other field that differs. */
function ChangedFields({
  before,
  after,
  isRestore,
  texts,
}: Omit<ComparedProps, 'comparison'> & Pick<Comparison, 'texts'>) {
  const timeZone = useAdminTimeZone();
  const describe = ({ fields, publishedAt, at }: ComparedState) =>
    describeState({ ...fields, publishedAt }, at, timeZone);
  const [old, now] = [describe(isRestore ? after : before), describe(after)];
  const kind = toPostKind(after.fields.kind);
  const names = POST_FIELD_NAMES.filter((name) => texts[name] && !ON_THE_SHEET.has(name));
  if (names.length === 0 && old === now) return null;
  return (
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
  );
}

function ComparedHtml({ html }: Pick<Comparison, 'html'>) {
  return (
    <div className="compared-html">
      <h3>HTML</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard can scroll it. */}
      <pre tabIndex={0}>
        {/* Right inside <pre>, browsers would drop a line break at the start of the text. */}
        <code>
          <ComparedPieces pieces={html} />
        </code>
      </pre>
    </div>
  );
}
