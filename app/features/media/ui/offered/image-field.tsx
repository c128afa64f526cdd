import { useState } from 'react';
import { latePart } from '#app/ui/admin/late-part.tsx';
import { describedBy, FieldError, OptionalMark } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

const ImageFieldDialog = latePart(
  async () => (await import('../image-field-dialog.tsx')).ImageFieldDialog,
  ({ asks }) => asks !== null,
);

const ID = 'featuredImageUrl';

interface ImageFieldProps {
  label: string;
  url: string;
  error: string | undefined;
  onChange: (url: string) => void;
}

export function ImageField({ label, url, error, onChange }: ImageFieldProps) {
  const [asks, setAsks] = useState<'image' | 'words' | null>(null);
  return (
    <fieldset className="field">
      <legend className="field-label">
        {label}
        <OptionalMark text="optional" />
      </legend>
      {url ? (
        <button type="button" className="image-button" onClick={() => setAsks('words')}>
          <img src={url} alt="Description and focal point" className="featured-preview" />
        </button>
      ) : null}
      <FieldError id={ID} error={error} />
      <div className="cluster">
        <Button
          id={ID}
          look="quiet"
          aria-describedby={describedBy({ id: ID, error })}
          aria-invalid={error ? true : undefined}
          onClick={() => setAsks('image')}
        >
          {url ? 'Choose another image' : 'Choose an image'}
        </Button>
        {url ? (
          <Button look="quiet" onClick={() => onChange('')}>
            Remove
          </Button>
        ) : null}
      </div>
      <ImageFieldDialog
        asks={asks}
        title={label}
        url={url}
        onChoose={(chosen) => {
          onChange(chosen);
          setAsks(null);
        }}
        onClose={() => setAsks(null)}
      />
    </fieldset>
  );
}
