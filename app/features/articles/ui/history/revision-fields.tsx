import { fieldText } from '#app/features/articles/field-text.ts';
import { labelOf, listFields, type PostFields } from '#app/features/articles/post-fields.ts';
import { toPostKind } from '#app/features/articles/post-kind.ts';
import { useTopicNames } from '#app/ui/admin/admin-layout-data.ts';

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
