import { useState } from 'react';
import { Link } from 'react-router';
import type { FieldProblem } from '../../drafts/draft-protocol.ts';
import type { Typed } from '../../field-kinds/field-kind.ts';
import { readImage } from '../../field-kinds/image-value.ts';
import type { FieldView } from '../../fields/form-view.ts';
import { type FormImages, FormImagesContext } from '../form-images.ts';
import { ImageControl } from '../image-control.tsx';

/** What was chosen and is not stored. */
export interface PortraitAnswer {
  readonly typed: Typed;
  readonly errors: readonly FieldProblem[];
}

interface PortraitStepProps {
  portrait: { view: FieldView; images: FormImages; hasDraft: boolean };
  answer: PortraitAnswer | undefined;
}

/** The founder's portrait, uploaded or chosen, with what is said of it. */
export function PortraitStep({ portrait, answer }: PortraitStepProps) {
  const { view, images, hasDraft } = portrait;
  const [typed, setTyped] = useState<Typed>(answer?.typed ?? view.typed);
  const { type } = view;
  if (type.type !== 'image') return null;
  const value = readImage(typed);
  const field = { view, typed, errors: answer?.errors ?? [], warnings: [], theirs: null };
  return (
    <FormImagesContext value={images}>
      <input type="hidden" name="before" value={JSON.stringify(view.stored ?? null)} />
      <input type="hidden" name="image" value={value.image} />
      <input type="hidden" name="focus" value={value.focus} />
      <ImageControl
        field={field}
        type={{ ...type, hint: 'Vertical, on the About page.' }}
        at=""
        label={type.label}
        typed={typed}
        onChange={setTyped}
        isBrief
      />
      {hasDraft ? (
        <p className="field-hint">
          About has changes that readers don’t see yet. Your portrait goes live when you{' '}
          <Link className="text-link" to="/admin/pages/about">
            publish them
          </Link>
          .
        </p>
      ) : null}
    </FormImagesContext>
  );
}
