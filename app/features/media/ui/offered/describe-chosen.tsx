import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FocalPoint } from '#app/formatting/focal-point.ts';
import { DIALOG_KEYS } from '#app/ui/admin/long-form.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import type { StoredImage } from '../../image-protocol.ts';
import type { Description } from './description.ts';
import { DescriptionFields } from './description-fields.tsx';
import { FocalPointField } from './focal-point-field.tsx';
import { sendImageChange } from './send-image.ts';

/** An image of the library, and what is said of it in its place. */
export interface ChosenImage extends Description {
  readonly image: StoredImage;
}

interface DescribeChosenProps {
  chosen: readonly ChosenImage[];
  /** The label of the last button, a verb. */
  action: string;
  /** The label of the button that leads back. */
  back: string;
  /** Whether the words belong to the place of an image or to the library. */
  words: 'place' | 'library';
  more?: ReactNode;
  onBack: () => void;
  onDone: (chosen: readonly ChosenImage[]) => void;
  onClose: () => void;
}

/** Asks what the chosen images show, and what stays in view where they are cropped. */
export function DescribeChosen(props: DescribeChosenProps) {
  const { action, back, words, more, onBack, onDone, onClose } = props;
  const [chosen, setChosen] = useState(props.chosen);
  const [problem, setProblem] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input[name="alt"]')?.focus(), []);

  function update(id: string, part: (before: ChosenImage) => ChosenImage): void {
    setChosen((all) => all.map((each) => (each.image.id === id ? part(each) : each)));
  }

  async function finish(): Promise<void> {
    setIsSaving(true);
    setProblem('');
    const message = await saveInLibrary(props.chosen, chosen, words);
    setIsSaving(false);
    if (message === null) onDone(chosen);
    else setProblem(message);
  }

  return (
    <form
      ref={form}
      className="describe-images"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        void finish();
      }}
      noValidate
      {...DIALOG_KEYS}
    >
      <ul>
        {chosen.map(({ image, alt, isDecorative }, index) => (
          <li key={image.id}>
            <ChosenFields
              legend={chosen.length === 1 ? null : `Image ${index + 1} of ${chosen.length}`}
              image={image}
              description={{ alt, isDecorative }}
              onDescribe={(description) =>
                update(image.id, (each) => ({ ...each, ...description }))
              }
              onFocus={(focus) =>
                update(image.id, (each) => ({ ...each, image: { ...each.image, focus } }))
              }
            />
          </li>
        ))}
      </ul>
      {more}
      {problem === '' ? null : (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="dialog-actions">
        <Button look="quiet" onClick={onBack}>
          {back}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSaving}>
          {action}
        </Button>
      </div>
    </form>
  );
}

interface ChosenFieldsProps {
  legend: string | null;
  image: StoredImage;
  description: Description;
  onDescribe: (description: Description) => void;
  onFocus: (focus: FocalPoint) => void;
}

function ChosenFields({ legend, image, description, onDescribe, onFocus }: ChosenFieldsProps) {
  const fields = (
    <DescriptionFields id={`image-${image.id}`} value={description} onChange={onDescribe} />
  );
  if (legend === null) {
    return (
      <>
        <FocalPointField image={image} value={image.focus} onChange={onFocus} />
        {fields}
      </>
    );
  }
  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      <img className="described-image" src={image.url} srcSet={image.srcset} sizes="12rem" alt="" />
      <div>
        {fields}
        <details>
          <summary>Focal point</summary>
          <FocalPointField image={image} value={image.focus} onChange={onFocus} />
        </details>
      </div>
    </fieldset>
  );
}

/**
 * Stores a focal point, and the description where the library is the one that says it or has none yet.
 * Resolves with why that failed, or null.
 */
async function saveInLibrary(
  before: readonly ChosenImage[],
  chosen: readonly ChosenImage[],
  words: 'place' | 'library',
): Promise<string | null> {
  for (const { image, alt, isDecorative } of chosen) {
    const known = before.find((one) => one.image.id === image.id)?.image ?? image;
    const said = isDecorative ? '' : alt.trim();
    const hasNewWords =
      words === 'library' ? said !== (known.alt ?? '') : said !== '' && known.alt === null;
    const isMoved = known.focus.x !== image.focus.x || known.focus.y !== image.focus.y;
    if (!hasNewWords && !isMoved) continue;
    const answer = await sendImageChange({
      id: image.id,
      ...(hasNewWords ? { alt: said } : {}),
      ...(isMoved ? { focus: image.focus } : {}),
    });
    if (!answer.ok) return answer.message;
  }
  return null;
}
