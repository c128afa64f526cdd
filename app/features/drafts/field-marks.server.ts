import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { NO_EDITOR, type OpenEditor } from './open-editor.ts';

export const markSchema = z.object({
  /** As in `OpenEditor`. */
  writer: z.string(),
  sequence: z.int(),
  /** The version of the draft that the change made. */
  version: z.int(),
  /** The person's id. */
  by: z.string().nullable(),
  /** Whose text it replaced, if that was another editor's: its requests may still come. */
  over: z.object({ writer: z.string(), sequence: z.int() }).optional(),
});

/** Who changed a field of a draft last. */
export type FieldMark = z.infer<typeof markSchema>;

/** A field that nobody has typed into has none. */
export type FieldMarks = Readonly<Record<string, FieldMark>>;

export interface FieldEdit {
  /** What the field says now. */
  readonly now: unknown;
  readonly typed: unknown;
  /** What it said when the person opened it, or when the site answered last. */
  readonly before: unknown;
}

/**
 * `kept`: it is stored, with a mark; `same`: somebody else typed the same first, and stays its writer;
 * `late`: the same editor has sent newer text for it; `theirs`: somebody else has changed it since, or has
 * replaced just this text.
 */
export type Verdict = 'kept' | 'same' | 'late' | 'theirs';

/** What becomes of what was typed into a field: the one rule for all drafts that are shared. */
export function judgeEdit(
  mark: FieldMark | undefined,
  { now, typed, before }: FieldEdit,
  editor: OpenEditor,
): Verdict {
  if (isLate(mark, editor)) return 'late';
  const isOwnText = mark !== undefined && isBy(mark, editor.writer);
  const isSame = isDeepStrictEqual(now, typed);
  if (!isSame && isLate(mark?.over, editor)) return 'theirs';
  if (!isOwnText && !isSame && !isDeepStrictEqual(now, before)) return 'theirs';
  // The same text gets a mark too, so that an earlier request that comes later is known to be one.
  return isSame && mark !== undefined && !isOwnText ? 'same' : 'kept';
}

/** The mark of a field that is stored. Words that it has already are nothing that somebody must see. */
export function markEdit(
  last: FieldMark | undefined,
  { now, typed }: Pick<FieldEdit, 'now' | 'typed'>,
  mark: FieldMark,
): FieldMark {
  const version = isDeepStrictEqual(now, typed) ? (last?.version ?? 0) : mark.version;
  const isOver = last !== undefined && last.writer !== '' && last.writer !== mark.writer;
  const over = isOver ? { writer: last.writer, sequence: last.sequence } : last?.over;
  return { ...mark, version, ...(over === undefined ? {} : { over }) };
}

/** Judges an edit, and marks the field if it is kept. */
export function takeEdit(
  marks: Record<string, FieldMark>,
  name: string,
  edit: FieldEdit,
  mark: FieldMark,
): Verdict {
  const verdict = judgeEdit(marks[name], edit, mark);
  if (verdict === 'kept') marks[name] = markEdit(marks[name], edit, mark);
  return verdict;
}

/** Whether this person changed the field last. */
export function isMarkOf(mark: FieldMark | undefined, personId: string | null): boolean {
  return mark !== undefined && mark.by === personId;
}

/** The marks after a draft was changed as a whole: of each field that says something else now. */
export function markChanged(
  marks: FieldMarks,
  edits: readonly (readonly [name: string, edit: Pick<FieldEdit, 'now' | 'typed'>])[],
  mark: FieldMark,
): FieldMarks {
  const changed = edits.filter(([, { now, typed }]) => !isDeepStrictEqual(now, typed));
  const marked = changed.map(([name, edit]) => [name, markEdit(marks[name], edit, mark)] as const);
  return { ...marks, ...Object.fromEntries(marked) };
}

/** The marks once a draft was saved or discarded: nobody has anything of it left to see. */
export function asPublic(marks: FieldMarks): FieldMarks {
  return Object.fromEntries(
    Object.entries(marks).map(([name, mark]) => [name, { ...mark, version: 0 }]),
  );
}

/** The marks once everything was changed by what leaves none. */
export function asReplaced(marks: FieldMarks): FieldMarks {
  return Object.fromEntries(
    Object.entries(marks).map(([name, last]) => {
      const over =
        last.writer === '' ? last.over : { writer: last.writer, sequence: last.sequence };
      return [name, { ...NO_EDITOR, version: 0, by: null, ...(over && { over }) }];
    }),
  );
}

/** Whether a draft has something of somebody else that whoever knows this version has not seen. */
export function hasUnseenMarks(marks: FieldMarks, version: number, writer: string): boolean {
  return Object.values(marks).some((mark) => mark.version > version && !isBy(mark, writer));
}

/** Whether the same editor has sent something newer, or the same. */
export function isLate(last: OpenEditor | undefined, { writer, sequence }: OpenEditor): boolean {
  return last !== undefined && isBy(last, writer) && last.sequence >= sequence;
}

function isBy(mark: Pick<OpenEditor, 'writer'>, writer: string): boolean {
  return writer !== '' && mark.writer === writer;
}
