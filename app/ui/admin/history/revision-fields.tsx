import { fieldText } from '#app/domains/posts/field-text.ts';
import { labelOf, listFields, type PostFields } from '#app/domains/posts/post-fields.ts';
import { toPostKind } from '#app/domains/posts/post-kind.ts';
import { useTopicNames } from '../admin-layout-data.ts';

/** All fields of a version but its text. */
export function RevisionFields({ fields, state }: { fields: PostFields; state: string }) {
  const kind = toPostKind(fields.kind);
  const topics = useTopicNames();
  const names = listFields(kind).filter((name) => name !== 'content' && name !== 'isPublished');
  return (
    <dl className="facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{labelOf(name, kind)}</dt>
          <dd>{fieldText(fields, name, topics) || 'Empty'}</dd>
        </div>
      ))}
      <div>
        <dt>Published</dt>
        <dd>{state}</dd>
      </div>
    </dl>
  );
}
