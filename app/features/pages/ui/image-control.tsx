import { type ReactNode, useRef, useState } from 'react';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { FocalPointField } from '#app/features/media/ui/offered/focal-point-field.tsx';
import { ImageDialog } from '#app/features/media/ui/offered/image-dialog.tsx';
import { focusClass, formatFocus, parseFocus } from '#app/formatting/focal-point.ts';
import type { ImageFrame, ImageType } from '#app/site/words/field-types.ts';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { placeBelow, type Typed } from '../field-kinds/field-kind.ts';
import {
  ALT_MAX,
  CAPTION_MAX,
  hasCaption,
  type ImageValue,
  readImage,
} from '../field-kinds/image-value.ts';
import { FieldNotes } from './field-notes.tsx';
import { useFormImage } from './form-images.ts';
import { notesAt, placeOf, type ShownField } from './texts-form.ts';

interface ImageControlProps {
  field: ShownField;
  type: ImageType;
  /** Where in the field it is; '' for the field itself. */
  at: string;
  label: string;
  typed: Typed | undefined;
  onChange: (typed: Typed) => void;
  /** Asks for what an image cannot do without. */
  isBrief?: boolean;
}

/** An image from the library: which one, its description, and its focal point. */
export function ImageControl(props: ImageControlProps) {
  const { field, type, at, label, typed, onChange, isBrief = false } = props;
  // Known here before the page is loaded again.
  const [chosen, setChosen] = useState<StoredImage | null>(null);
  const id = placeOf(field.view.id, at);
  const value = readImage(typed);
  const known = useFormImage(value.image);
  const image = chosen?.id === value.image ? chosen : known;
  const change = (part: Partial<ImageValue>) => onChange({ ...value, ...part });
  const { errors, warnings } = notesAt(field, at);

  function choose(image: StoredImage): void {
    setChosen(image);
    change({
      image: image.id,
      alt: image.alt ?? '',
      decorative: false,
      focus: formatFocus(image.focus),
    });
  }

  return (
    <fieldset className="image-field">
      <legend className="field-label">{label}</legend>
      <p className="field-hint">{type.hint}</p>
      {value.image === '' ? null : <Preview image={image} frame={type.frame} focus={value.focus} />}
      <ImageButtons
        id={id}
        altId={placeOf(field.view.id, placeBelow(at, 'alt'))}
        label={label}
        hasImage={value.image !== ''}
        isInvalid={errors.length > 0}
        onChoose={choose}
        onRemove={() => onChange({ ...readImage(null) })}
      />
      <FieldNotes id={id} errors={errors} warnings={warnings} />
      {value.image === '' ? null : (
        <ImageWords
          field={field}
          type={type}
          at={at}
          value={value}
          image={image}
          isBrief={isBrief}
          onChange={change}
        />
      )}
    </fieldset>
  );
}

interface PreviewProps {
  image: ReturnType<typeof useFormImage>;
  frame: ImageFrame;
  focus: string;
}

/** The image, cropped as on the page. */
function Preview({ image, frame, focus }: PreviewProps) {
  if (image === 'unknown') return null;
  if (image === 'missing') {
    return (
      <p className="field-warning">
        The library no longer has this image, so readers don’t see one here. Choose another, or
        remove it.
      </p>
    );
  }
  const { url, srcset, width, height } = image;
  return (
    <img
      className={['image-preview', `image-${frame}`, focusClass(parseFocus(focus))].join(' ')}
      src={url}
      srcSet={srcset}
      sizes="16rem"
      width={width}
      height={height}
      alt=""
    />
  );
}

interface ImageButtonsProps {
  id: string;
  /** Of the description. */
  altId: string;
  label: string;
  hasImage: boolean;
  isInvalid: boolean;
  onChoose: (image: StoredImage) => void;
  onRemove: () => void;
}

function ImageButtons(props: ImageButtonsProps) {
  const { id, altId, label, hasImage, isInvalid, onChoose, onRemove } = props;
  const [isOpen, setIsOpen] = useState(false);
  const next = useRef(id);
  const close = () => setIsOpen(false);
  return (
    <div className="cluster">
      <Button
        look="quiet"
        small
        id={id}
        aria-describedby={`${id}-notes`}
        aria-invalid={isInvalid ? true : undefined}
        onClick={() => {
          next.current = id;
          setIsOpen(true);
        }}
      >
        {hasImage ? 'Choose another' : 'Choose an image'}
        <span className="visually-hidden">: {label}</span>
      </Button>
      {hasImage ? (
        <Button
          look="quiet"
          small
          onClick={() => {
            onRemove();
            // This button disappears, so the focus moves on.
            document.getElementById(id)?.focus();
          }}
        >
          Remove<span className="visually-hidden">: {label}</span>
        </Button>
      ) : null}
      <ImageDialog
        open={isOpen}
        title={label}
        action="Use this image"
        words="form"
        onReturnFocus={() => document.getElementById(next.current)?.focus()}
        onChoose={([chosen]) => {
          if (chosen !== undefined) onChoose(chosen.image);
          // The description is the next thing to type.
          next.current = altId;
          close();
        }}
        onClose={close}
      />
    </div>
  );
}

interface ImageWordsProps {
  field: ShownField;
  type: ImageType;
  at: string;
  value: ImageValue;
  image: PreviewProps['image'];
  isBrief: boolean;
  onChange: (part: Partial<ImageValue>) => void;
}

/** The description of the image, and how its frame crops it. */
function ImageWords(props: ImageWordsProps) {
  const { field, type, at, value, image, isBrief, onChange } = props;
  const below = (part: 'alt' | 'decorative' | 'caption') => placeBelow(at, part);
  const isSocial = type.frame === 'social';
  // What was set on the page itself is shown, or it would stay with another image.
  const [isBare] = useState(!value.decorative && value.caption === '');
  return (
    <>
      <ImageText
        field={field}
        at={below('alt')}
        name="alt"
        label="Alternative text"
        hint="Say what the image shows, for people who can’t see it."
        max={ALT_MAX}
        value={value.alt}
        disabled={value.decorative}
        onChange={(alt) => onChange({ alt })}
      />
      {isSocial || (isBrief && isBare) ? null : (
        <>
          <label className="choice choice-plain">
            <input
              type="checkbox"
              id={placeOf(field.view.id, below('decorative'))}
              name="decorative"
              checked={value.decorative}
              onChange={({ currentTarget }) => onChange({ decorative: currentTarget.checked })}
            />
            <span>This image is decoration</span>
            <span className="field-hint">Screen readers skip it.</span>
          </label>
          {hasCaption(type.frame) ? (
            <ImageText
              field={field}
              at={below('caption')}
              name="caption"
              label="Caption"
              mark=" (optional)"
              hint="A line under the image, such as a name."
              max={CAPTION_MAX}
              value={value.caption}
              onChange={(caption) => onChange({ caption })}
            />
          ) : null}
        </>
      )}
      {isSocial || typeof image === 'string' ? null : (
        <FocalPointField
          image={image}
          value={parseFocus(value.focus)}
          onChange={(point) => onChange({ focus: formatFocus(point) })}
        />
      )}
    </>
  );
}

interface ImageTextProps {
  field: ShownField;
  at: string;
  name: 'alt' | 'caption';
  label: string;
  mark?: ReactNode;
  hint: string;
  max: number;
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

function ImageText({ field, at, label, mark, hint, max, ...input }: ImageTextProps) {
  const id = placeOf(field.view.id, at);
  const { errors, warnings } = notesAt(field, at);
  const { length } = input.value;
  return (
    <div className="field text-field">
      <label className="field-label" htmlFor={id}>
        {label}
        {mark === undefined ? null : <span className="field-mark">{mark}</span>}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input
        type="text"
        className="input"
        id={id}
        autoComplete="off"
        {...NEXT_FIELD}
        {...input}
        aria-describedby={`${id}-hint ${id}-count ${id}-notes`}
        aria-invalid={errors.length > 0 ? true : undefined}
        onChange={({ currentTarget }) => input.onChange(currentTarget.value)}
      />
      <span id={`${id}-count`} className={length > max ? 'field-error' : 'field-hint'}>
        {length}/{max}
      </span>
      <FieldNotes id={id} errors={errors} warnings={warnings} />
    </div>
  );
}
