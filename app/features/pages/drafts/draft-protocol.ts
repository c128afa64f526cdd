import { z } from 'zod';
import { openEditorSchema } from '#app/features/drafts/open-editor.ts';
import type { Problem } from '../field-kinds/field-kind.ts';
import type { FieldId } from '../fields/fields.ts';
import type { FieldView } from '../fields/form-view.ts';

const FIELDS_MOST = 1_000;
const ID_MOST = 300;

/** What a form sends while it is filled in: the fields that were changed, each with what it said before. */
export const draftRequestSchema = z.object({
  /** Left out by a form that is sent once. */
  editor: openEditorSchema.optional(),
  fields: z
    .array(
      z.object({
        id: z.string().max(ID_MOST),
        /** Left out, it asks for the default. */
        typed: z.unknown().optional(),
        before: z.unknown(),
      }),
    )
    .max(FIELDS_MOST),
});

export type DraftRequest = z.infer<typeof draftRequestSchema>;

/** What is known of a draft beside its texts. */
export interface DraftInfo {
  readonly draftVersion: number;
  /** Whether there is something that readers do not see. */
  readonly hasDraft: boolean;
  readonly draftBy: string | null;
  readonly draftAt: string | null;
}

/** Why a field was not kept, or what to look at in it. */
export interface FieldProblem extends Problem {
  readonly id: FieldId;
  /** 'stale': it was changed elsewhere; 'gone': this release does not have it. */
  readonly code: 'invalid' | 'stale' | 'gone';
  /** Of 'stale': whether it was the same person, elsewhere. */
  readonly isOwn?: boolean;
}

/** The answer to a publication, or to discarding the draft, where it does not lead to a page. */
export interface PublicationAnswer {
  /** Why nothing was done; null where the person chose not to. */
  readonly message: string | null;
}

export type DraftResult =
  | {
      readonly ok: true;
      readonly facts: DraftInfo;
      /** The version of the draft that the fields were written into. */
      readonly startedFrom: number;
      /** The fields that were sent, as they are now. */
      readonly fields: readonly FieldView[];
      readonly errors: readonly FieldProblem[];
      readonly warnings: readonly FieldProblem[];
    }
  | { readonly ok: false; readonly code: string; readonly message: string };
