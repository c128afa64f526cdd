import { fieldText, labelOf, listFields, type PostFields } from '#app/domains/posts/post-fields.ts';
import { toPostKind } from '#app/domains/posts/post-kind.ts';
import { formatInstant } from '#app/formatting/dates.ts';

interface RevisionState {
  isPublished: boolean;
  publishedAt: string | null;
  /** When the version was made. */
  at: string;
}

/** Whether a version was public when it was made: "Draft", "Published Jan 05, 2025, 7:00 AM EST". */
export function describeState(
  { isPublished, publishedAt, at }: RevisionState,
  timeZone: string,
): string {
  if (!isPublished) return 'Draft';
  if (publishedAt === null) return 'Published';
  const state = publishedAt > at ? 'Scheduled for' : 'Published';
  return `${state} ${formatInstant(publishedAt, timeZone)}`;
}

/** All fields of a version but its text. */
export function RevisionFields({ fields, state }: { fields: PostFields; state: string }) {
  const kind = toPostKind(fields.kind);
  const names = listFields(kind).filter((name) => name !== 'content' && name !== 'isPublished');
  return (
    <dl className="facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{labelOf(name, kind)}</dt>
          <dd>{fieldText(fields[name]) || 'Empty'}</dd>
        </div>
      ))}
      <div>
        <dt>Published</dt>
        <dd>{state}</dd>
      </div>
    </dl>
  );
}
