import { countNoun } from '#app/formatting/count-noun.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { RowAction } from '#app/ui/admin/row-action.tsx';
import type { LoadedImport } from '../http/import-page.server.ts';
import { FILES_ORIGIN } from '../source/own-address.ts';
import { ImageSites } from './image-sites.tsx';

/** The images that could not be had, and another try at those that are on the web. */
export function MissingImages({ loaded: { missing, images } }: { loaded: LoadedImport }) {
  if (images.missing === 0) return null;
  return (
    <>
      <h2>{countNoun(images.missing, 'image')} that could not be imported</h2>
      <p className="admin-text">
        Where an image has an address on the web, the article still shows it from there. What comes
        when you try again takes its place, in every article that you have not given another image.
        To use a file of yours instead, upload it in the article.
      </p>
      <div className="import-form">
        {missing.sites.length === 0 ? null : (
          <Form
            method="post"
            className="form"
            key={missing.sites.map(({ host }) => host).join(' ')}
          >
            <ImageSites legend="Try again" sites={missing.sites}>
              Check the sites that are yours.
            </ImageSites>
            <div>
              <SubmitButton name="intent" value="try-all" look="quiet">
                Try all of them again
              </SubmitButton>
            </div>
          </Form>
        )}
        <ul className="rows">
          {missing.images.map(({ id, address, host, problem }) => (
            <li key={id} className="row">
              <div className="row-main">
                <p>
                  {address.startsWith(FILES_ORIGIN) ? address.slice(FILES_ORIGIN.length) : address}
                </p>
                <p className="field-hint">{problem}</p>
              </div>
              {host === '' ? null : (
                <RowAction
                  fields={{ intent: 'try-again', image: id }}
                  label="Try again"
                  about={`: ${address}`}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      {images.missing > missing.images.length ? (
        <p>And {countNoun(images.missing - missing.images.length, 'more image')}.</p>
      ) : null}
    </>
  );
}
