import { useState } from 'react';
import { Button } from '#app/ui/primitives/button.tsx';
import { latePart } from '../late-part.tsx';

const ImageDialog = latePart(
  async () => (await import('./lazy-image-dialog.ts')).ImageDialog,
  ({ open }) => open,
);

interface FeaturedImageProps {
  label: string;
  url: string;
  error: string | undefined;
  onChange: (url: string) => void;
}

export function FeaturedImage({ label, url, error, onChange }: FeaturedImageProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <fieldset>
      <legend>{label} (optional)</legend>
      {url ? <img src={url} alt="" className="featured-preview" /> : null}
      {error ? <p className="field-error">{error}</p> : null}
      <div className="cluster">
        <Button id="featuredImageUrl" look="quiet" onClick={() => setChoosing(true)}>
          {url ? 'Choose another image' : 'Choose an image'}
        </Button>
        {url ? (
          <Button look="quiet" onClick={() => onChange('')}>
            Remove
          </Button>
        ) : null}
      </div>
      <ImageDialog
        open={choosing}
        title={label}
        action="Use this image"
        words="library"
        onChoose={([chosen]) => {
          if (chosen !== undefined) onChange(chosen.image.url);
          setChoosing(false);
        }}
        onClose={() => setChoosing(false)}
      />
    </fieldset>
  );
}
