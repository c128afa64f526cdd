import { TextInput } from '#app/ui/forms/text-input.tsx';
import { ALT_MAX, type Description } from './description.ts';

interface DescriptionFieldsProps {
  /** Makes the ids of the fields unique. */
  id: string;
  value: Description;
  onChange: (description: Description) => void;
}

/** Asks for a description of an image for people who cannot see it. */
export function DescriptionFields({ id, value, onChange }: DescriptionFieldsProps) {
  const { alt, isDecorative } = value;
  return (
    <div className="description-fields">
      <TextInput
        id={`${id}-alt`}
        name="alt"
        label="Description"
        hint="What it shows, for people who can’t see it."
        optional={isDecorative ? 'not needed' : 'recommended'}
        value={isDecorative ? '' : alt}
        disabled={isDecorative}
        maxLength={ALT_MAX}
        autoComplete="off"
        onChange={(event) => onChange({ alt: event.target.value, isDecorative })}
      />
      <label className="choice choice-plain">
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={(event) => onChange({ alt, isDecorative: event.target.checked })}
        />
        <span>This image is decoration</span>
      </label>
    </div>
  );
}
