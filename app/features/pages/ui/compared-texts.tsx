import {
  ChangedLinksAndImages,
  ComparedPieces,
  ComparedText,
} from '#app/features/versions/ui/comparison-view.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { ComparedField } from '../http/compare-versions.server.ts';
import type { ShownTexts, Thumbnails } from '../http/open-history.server.ts';

/** A document section by section, with what changed marked in it. */
export function ComparedTexts({ shown }: { shown: ShownTexts }) {
  const { fields, problem, images } = shown;
  return (
    <>
      {problem === null ? null : (
        <Notice title="Not compared word by word">
          <p>{problem}</p>
        </Notice>
      )}
      {fields.some(({ differs }) => differs) ? null : (
        <p className="admin-text">
          {shown.isRestore ? 'This is the published version.' : 'No text is different.'}
        </p>
      )}
      {[...Map.groupBy(fields, ({ section }) => section)].map(([section, members]) => (
        <section key={section} className="compared">
          <h3>{section}</h3>
          <dl className="facts compared-fields">
            {members.map((field) => (
              <div key={field.id}>
                <dt>{field.label}</dt>
                <dd>
                  <ComparedValue field={field} images={images} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function ComparedValue({
  field: { pieces, html, images: sides },
  images,
}: {
  field: ComparedField;
  images: Thumbnails;
}) {
  return (
    <>
      <ComparedPieces pieces={pieces} />
      {html === null ? null : (
        <div className="prose">
          <ComparedText groups={html.groups} />
          <ChangedLinksAndImages links={html.links} images={html.images} />
        </div>
      )}
      {sides === null ? null : (
        <div className="cluster compared-images">
          {sides.before === sides.after ? null : (
            <Thumbnail image={images[sides.before]} name="Taken out" />
          )}
          <Thumbnail
            image={images[sides.after]}
            name={sides.before === sides.after ? '' : 'Put in'}
          />
        </div>
      )}
    </>
  );
}

function Thumbnail({ image, name }: { image: Thumbnails[string] | undefined; name: string }) {
  if (image === undefined) return null;
  return (
    <figure>
      <img src={image.url} srcSet={image.srcset} sizes="8rem" alt="" loading="lazy" />
      {name === '' ? null : <figcaption className="field-hint">{name}</figcaption>}
    </figure>
  );
}
