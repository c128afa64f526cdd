import { POST_FIELD_NAMES, POST_FIELDS, type PostFields } from '#app/domains/posts/post-fields.ts';
import { formatInstant } from '#app/formatting/dates.ts';

/** Whether a version was public: "Draft", or the date that it was published for. */
export function describeState(
  { isPublished, publishedAt }: { isPublished: boolean; publishedAt: string | null },
  timeZone: string,
): string {
  if (!isPublished) return 'Draft';
  return publishedAt === null
    ? 'Published'
    : `Published for ${formatInstant(publishedAt, timeZone)}`;
}

/** All fields of a version but its text. */
export function RevisionFields({ fields, state }: { fields: PostFields; state: string }) {
  const names = POST_FIELD_NAMES.filter((name) => name !== 'content' && name !== 'isPublished');
  return (
    <dl className="facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{POST_FIELDS[name].label}</dt>
          <dd>{fields[name] || 'Empty'}</dd>
        </div>
      ))}
      <div>
        <dt>Published</dt>
        <dd>{state}</dd>
      </div>
    </dl>
  );
}
