import { type ReactNode, use, useState } from 'react';
import { Link } from 'react-router';
import { type PictureFocus, pictureFocuses } from '#app/content/types.ts';
import type { StoredImage } from '#app/domains/posts/editor-protocol.ts';
import { ALT_MAX, CAPTION_MAX } from '#app/domains/site-texts/picture-limits.ts';
import { type PictureValue, readPicture } from '#app/domains/site-texts/picture-value.ts';
import { inputName } from '#app/domains/site-texts/read-form-fields.ts';
import type { FieldType, PictureFrame } from '#app/domains/site-texts/shapes.ts';
import type { Typed } from '#app/domains/site-texts/typed-value.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { useAdminTimeZone } from '../admin-layout-data.ts';
import { ImagePicker } from '../editor/image-dialog.tsx';
import { NEXT_FIELD } from '../long-form.tsx';
import { Modal } from '../modal.tsx';
import { FieldNotes } from './field-notes.tsx';
import { FormPicturesContext, useFormPicture } from './form-pictures.ts';
import { notesAt, placeOf, type ShownField } from './texts-form.ts';

interface PictureControlProps {
  field: ShownField;
  type: Extract<FieldType, { type: 'picture' }>;
  label: string;
  onChange: (typed: Typed) => void;
}

/** A picture of the library: which one, what it shows, and what of it stays in view. */
export function PictureControl({ field, type, label, onChange }: PictureControlProps) {
  const isHydrated = useHydrated();
  // Known here before the page is read again.
  const [chosen, setChosen] = useState<StoredImage | null>(null);
  const id = placeOf(field.view.id, '');
  const value = readPicture(field.typed);
  const known = useFormPicture(value.image);
  const picture = chosen?.id === value.image ? chosen : known;
  const change = (part: Partial<PictureValue>) => onChange({ ...value, ...part });
  const { errors, warnings } = notesAt(field, '');

  function choose(image: StoredImage): void {
    setChosen(image);
    change({ image: image.id, alt: image.alt ?? '', decorative: false, focus: 'center' });
  }

  return (
    <fieldset className="picture-field">
      <legend className="field-label">{label}</legend>
      <p className="field-hint">{type.hint}</p>
      {value.image === '' ? null : (
        <Preview picture={picture} frame={type.frame} focus={value.focus} />
      )}
      {isHydrated ? (
        <PictureButtons
          id={id}
          label={label}
          hasPicture={value.image !== ''}
          isInvalid={errors.length > 0}
          onChoose={choose}
          onRemove={() => onChange({ ...readPicture(null) })}
        />
      ) : (
        <PictureChoice
          id={id}
          name={inputName(field.view.id, '')}
          label={label}
          image={value.image}
          picture={picture}
        />
      )}
      <FieldNotes id={id} errors={errors} warnings={warnings} />
      {value.image !== '' || !isHydrated ? (
        <PictureWords field={field} type={type} value={value} onChange={change} />
      ) : null}
    </fieldset>
  );
}

interface PreviewProps {
  picture: ReturnType<typeof useFormPicture>;
  frame: PictureFrame;
  focus: PictureFocus;
}

/** As the page crops it. */
function Preview({ picture, frame, focus }: PreviewProps) {
  if (picture === 'unknown') return null;
  if (picture === 'missing') {
    return (
      <p className="field-warning">
        The library no longer has this picture, so readers don’t see one here. Choose another, or
        remove it.
      </p>
    );
  }
  const { url, srcset, width, height } = picture;
  return (
    <img
      className={`picture-preview picture-${frame} stays-${focus}`}
      src={url}
      srcSet={srcset}
      sizes="16rem"
      width={width}
      height={height}
      alt=""
    />
  );
}

interface PictureButtonsProps {
  id: string;
  label: string;
  hasPicture: boolean;
  isInvalid: boolean;
  onChoose: (image: StoredImage) => void;
  onRemove: () => void;
}

function PictureButtons(props: PictureButtonsProps) {
  const { id, label, hasPicture, isInvalid, onChoose, onRemove } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div className="cluster">
      <Button
        look="quiet"
        small
        id={id}
        aria-describedby={`${id}-notes`}
        aria-invalid={isInvalid ? true : undefined}
        onClick={() => setIsOpen(true)}
      >
        {hasPicture ? 'Choose another' : 'Choose a picture'}
        <span className="visually-hidden">: {label}</span>
      </Button>
      {hasPicture ? (
        <Button
          look="quiet"
          small
          onClick={() => {
            onRemove();
            // This button is gone then.
            document.getElementById(id)?.focus();
          }}
        >
          Remove<span className="visually-hidden">: {label}</span>
        </Button>
      ) : null}
      <Modal open={isOpen} title={label} onClose={close} wide>
        {isOpen ? (
          <ImagePicker
            alt=""
            onChoose={(image) => {
              onChoose(image);
              close();
            }}
            onClose={close}
          />
        ) : null}
      </Modal>
    </div>
  );
}

interface PictureChoiceProps {
  id: string;
  name: string;
  label: string;
  image: string;
  picture: PreviewProps['picture'];
}

/** Without our script: the newest pictures in a list. */
function PictureChoice({ id, name, label, image, picture }: PictureChoiceProps) {
  const { recent } = use(FormPicturesContext);
  const timeZone = useAdminTimeZone();
  const isListed = image === '' || recent.some((each) => each.id === image);
  const nameOf = ({ alt, width, height, createdAt }: StoredImage) =>
    `${alt || 'Picture'}, ${width} × ${height}, ${formatInstant(createdAt, timeZone)}`;
  const present = typeof picture === 'string' ? 'A picture that is gone' : nameOf(picture);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Picture<span className="visually-hidden"> for {label}</span>
      </label>
      <select
        className="input"
        id={id}
        name={name}
        defaultValue={image}
        aria-describedby={`${id}-notes`}
      >
        <option value="">No picture</option>
        {isListed ? null : <option value={image}>{present}</option>}
        {recent.map((each) => (
          <option key={each.id} value={each.id}>
            {nameOf(each)}
          </option>
        ))}
      </select>
      <p className="field-hint">
        These are the newest ones.{' '}
        <Link className="text-link" to="/admin/media">
          See all pictures
        </Link>
      </p>
    </div>
  );
}

const FOCUS_NAMES: Readonly<Record<PictureFocus, string>> = {
  center: 'The middle',
  top: 'The top',
  bottom: 'The bottom',
  left: 'The left side',
  right: 'The right side',
};

interface PictureWordsProps {
  field: ShownField;
  type: PictureControlProps['type'];
  value: PictureValue;
  onChange: (part: Partial<PictureValue>) => void;
}

/** What is said of the picture, and how its frame crops it. */
function PictureWords({ field, type, value, onChange }: PictureWordsProps) {
  const { id } = field.view;
  const isHydrated = useHydrated();
  const isSocial = type.frame === 'social';
  return (
    <>
      <PictureText
        field={field}
        at="alt"
        label="Alternative text"
        hint="Say what the picture shows, for people who can’t see it."
        max={ALT_MAX}
        value={value.alt}
        // A form that is sent without our script leaves out what is disabled.
        disabled={value.decorative && isHydrated}
        onChange={(alt) => onChange({ alt })}
      />
      {isSocial ? null : (
        <>
          <label className="choice choice-plain">
            <input
              type="checkbox"
              id={placeOf(id, 'decorative')}
              name={inputName(id, 'decorative')}
              checked={value.decorative}
              onChange={({ currentTarget }) => onChange({ decorative: currentTarget.checked })}
            />
            <span>This picture is decoration</span>
            <span className="field-hint">Screen readers skip it.</span>
          </label>
          <PictureText
            field={field}
            at="caption"
            label="Caption"
            mark=" (optional)"
            hint="A line under the picture, such as a name."
            max={CAPTION_MAX}
            value={value.caption}
            onChange={(caption) => onChange({ caption })}
          />
          <div className="field">
            <label className="field-label" htmlFor={placeOf(id, 'focus')}>
              What stays in view
            </label>
            <p className="field-hint" id={`${placeOf(id, 'focus')}-hint`}>
              If the picture’s shape doesn’t fit its place, it is cropped.
            </p>
            <select
              className="input input-short"
              id={placeOf(id, 'focus')}
              name={inputName(id, 'focus')}
              value={value.focus}
              aria-describedby={`${placeOf(id, 'focus')}-hint`}
              onChange={({ currentTarget }) =>
                onChange({ focus: currentTarget.value as PictureFocus })
              }
            >
              {pictureFocuses.map((focus) => (
                <option key={focus} value={focus}>
                  {FOCUS_NAMES[focus]}
                </option>
              ))}
            </select>
          </div>
        </>
      )}
    </>
  );
}

interface PictureTextProps {
  field: ShownField;
  at: 'alt' | 'caption';
  label: string;
  mark?: ReactNode;
  hint: string;
  max: number;
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

function PictureText({ field, at, label, mark, hint, max, ...input }: PictureTextProps) {
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
        name={inputName(field.view.id, at)}
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
