import { EXACT_TEXT } from '#app/ui/admin/long-form.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import type { PlainIntent, PlainLibrary } from './plain-answer.ts';

interface PlainImagesProps {
  label: string;
  url: string;
  error: string | undefined;
  library: PlainLibrary | null;
}

/** Where uploads are. */
const UPLOADS = '/blog-images/';

const ignore = () => undefined;

/** The featured image by its address, and the library to choose it and images of the text from. */
export function PlainImages({ label, url, error, library }: PlainImagesProps) {
  return (
    <fieldset>
      <legend>Images</legend>
      {url.startsWith(UPLOADS) && error === undefined ? (
        <img src={url} alt="" className="featured-preview" />
      ) : null}
      <TextInput
        id="featuredImageUrl"
        name="featuredImageUrl"
        label={label}
        optional="optional"
        hint="Its address in your library, like /blog-images/porch.jpg. The button fills it in."
        {...EXACT_TEXT}
        error={error}
        value={url}
        onChange={ignore}
      />
      {library === null ? (
        <div className="cluster">
          <Button
            type="submit"
            name="intent"
            value={'list-images' satisfies PlainIntent}
            look="quiet"
          >
            Choose from your images
          </Button>
          <UploadLink />
        </div>
      ) : (
        <Library {...library} />
      )}
    </fieldset>
  );
}

/** In a new tab, so that what was typed stays. */
function UploadLink() {
  return (
    <a className="text-link" href="/admin/media" target="_blank" rel="noopener">
      Upload an image
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

function Library({ search, images, next }: PlainLibrary) {
  return (
    <>
      <div className="library-search">
        <input
          type="search"
          name="imageSearch"
          className="input"
          aria-label="Search your library"
          maxLength={100}
          defaultValue={search}
          // The page answers the button that asked for it.
          {...{ autoFocus: true }}
        />
        <Button
          type="submit"
          name="intent"
          value={'list-images' satisfies PlainIntent}
          look="quiet"
        >
          Search
        </Button>
      </div>
      <UploadLink />
      {images.length === 0 ? (
        <p className="field-hint" role="status">
          {search === '' ? 'You have no images here yet.' : 'No image matches.'}
        </p>
      ) : null}
      <ul className="media-grid">
        {images.map(({ id, url, srcset, width, height, alt, name }) => (
          <li key={id}>
            <img
              src={url}
              srcSet={srcset}
              sizes="10rem"
              width={width}
              height={height}
              alt={alt || name || 'Image'}
              loading="lazy"
            />
            <p className="cluster">
              <ImageButton intent="cover" id={id} about={alt || name}>
                Use as featured image
              </ImageButton>
              <ImageButton intent="insert" id={id} about={alt || name}>
                Add to the text
              </ImageButton>
            </p>
          </li>
        ))}
      </ul>
      {next === null ? null : (
        <div>
          <ImageButton intent="older-images" id={next}>
            Show older images
          </ImageButton>
        </div>
      )}
    </>
  );
}

interface ImageButtonProps {
  intent: PlainIntent;
  id: string;
  /** What tells it from the buttons of other images. */
  about?: string;
  children: string;
}

function ImageButton({ intent, id, about, children }: ImageButtonProps) {
  return (
    <Button type="submit" name="intent" value={`${intent}:${id}`} look="quiet" small>
      {children}
      {about ? <span className="visually-hidden">: {about}</span> : null}
    </Button>
  );
}
