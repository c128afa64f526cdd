import { isOwnColumn } from '../source/own-fields.ts';
import {
  DECLARATIONS,
  type Declaration,
  FIELD_USES,
  type FieldUse,
  type ReaderName,
} from './declarations.ts';
import { saysState } from './post-state.ts';

/** What a field of a source is for; undefined for one that its reader does not know. */
export function findUse(of: ReaderName, name: string): FieldUse | undefined {
  const { fields }: Declaration = DECLARATIONS[of];
  // Front matter has names of several words in each way: `hero_image`, `heroImage`.
  const plain = (text: string) => (of === 'Markdown' ? text.replace(/[_-]/g, '') : text);
  const wanted = name.trim().toLowerCase();
  if (of === 'A table' && isOwnColumn(wanted)) return 'as here';
  const declared = FIELD_USES.find((use) =>
    fields[use]?.some((each) =>
      typeof each === 'string' ? plain(each) === plain(wanted) : each.test(wanted),
    ),
  );
  // Every spelling of a state is read where people name fields themselves.
  const isNamedFreely = of === 'Markdown' || of === 'A table';
  return declared ?? (isNamedFreely && saysState(wanted) ? 'hidden' : undefined);
}
