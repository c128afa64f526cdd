import { listFields, type PostFieldName, type PostInput, toFields } from '../post-fields.ts';

/**
 * The fields in which two states of a post differ, in the editor's order. Whether it is published is
 * not one of them: a version that comes back leaves that as it is.
 */
export function listDifferences(one: PostInput, other: PostInput): PostFieldName[] {
  const [before, after] = [toFields(one), toFields(other)];
  return listFields(other.kind).filter(
    (name) => name !== 'isPublished' && before[name] !== after[name],
  );
}
