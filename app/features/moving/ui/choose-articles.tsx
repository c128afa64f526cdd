import { countNoun } from '#app/formatting/count-noun.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { EXACT_TEXT, NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { Checkbox, RadioGroup, Select } from '#app/ui/forms/choices.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { LoadedImport } from '../http/import-page.server.ts';
import type { ImportOptions } from '../records/import.ts';
import { type ByName, OLD_PLACES, writePlace } from '../source/old-places.ts';
import { FormerAdmins } from './former-admins.tsx';
import { ImageSites } from './image-sites.tsx';
import { ImportItemRow } from './import-item.tsx';
import { MoreArticles } from './more-articles.tsx';
import { UploadFiles } from './upload-files.tsx';

interface ChoosingProps {
  readonly loaded: LoadedImport;
  /** What was chosen for the whole import in a form that did not start it. */
  readonly chosen: ImportOptions | undefined;
}

/** What the files hold, and what is wanted of it. */
export function ChooseArticles({ loaded, chosen }: ChoosingProps) {
  const { found, items, next, counts } = loaded;
  const isEmpty = counts.total === 0 && Object.keys(found.options.rows ?? {}).length === 0;
  return (
    <>
      <h1>Ready to import</h1>
      {found.problem === null ? null : (
        <Notice tone="error" title="Nothing to import yet">
          <p>{found.problem}</p>
          <Form method="post">
            <input type="hidden" name="intent" value="read-again" />
            <SubmitButton look="quiet">Try again</SubmitButton>
          </Form>
        </Notice>
      )}
      <ul className="admin-text">
        {found.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {isEmpty || found.state !== 'ready' ? null : (
        <Choices loaded={loaded} chosen={chosen} key={items[0]?.id} />
      )}
      <MoreArticles importId={found.id} next={next} />
      <FormerAdmins admins={loaded.admins} />
      <h2>More files</h2>
      <p className="admin-text">
        Add missing images or more articles here. All files are read again, and you choose again
        what to bring over.
      </p>
      <UploadFiles to={found.id} />
      <h2>Not what you expected?</h2>
      <Form method="post">
        <input type="hidden" name="intent" value="discard" />
        <SubmitButton look="quiet">Discard these files</SubmitButton>
      </Form>
    </>
  );
}

function Choices({ loaded, chosen }: ChoosingProps) {
  const { items, counts, images } = loaded;
  const options = chosen ?? loaded.found.options;
  return (
    <Form method="post" className="import-form" long>
      <Sites images={images} confirmed={options.hosts} />
      <TextInput
        id="import-old-site"
        name="old-site"
        label="Address of your old site"
        optional="optional"
        {...NEXT_FIELD}
        {...EXACT_TEXT}
        defaultValue={options.oldSites.join(', ')}
        hint="Such as www.example.com. Links to it in your articles then lead to your articles here."
      />
      <OldPlaces byName={options.byName} />
      {counts.total === 0 ? null : <Articles items={items} counts={counts} />}
      {loaded.hasWebhook ? (
        <Checkbox
          id="import-tell-webhook"
          name="tell-webhook"
          label="Call the webhook once when this is done"
          defaultChecked={options.tellsWebhook}
          hint="It gets the numbers of articles and images, and no text. Nothing else is sent."
        />
      ) : null}
      <div className="cluster">
        <SubmitButton name="intent" value="start">
          {counts.total === 0 ? 'Import all of this' : 'Import these articles'}
        </SubmitButton>
        <SubmitButton name="intent" value="choose" look="quiet">
          Save choices
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Where the articles were of which the files say only a name. */
function OldPlaces({ byName }: { byName: ByName | null }) {
  if (byName === null) return null;
  const choices = OLD_PLACES.flatMap((value) => {
    const label =
      value === 'none' ? 'Somewhere else, or on no site' : writePlace(value, byName.example);
    return label === null ? [] : [{ value, label }];
  });
  return (
    <RadioGroup
      id="import-old-place"
      name="old-place"
      label="Where were your articles on the old site?"
      hint="Your files don’t say. Here is one of your articles at each place. Old links and bookmarks then lead to the articles here."
      choices={choices}
      defaultValue={byName.place}
    />
  );
}

function Sites({
  images,
  confirmed,
}: Pick<LoadedImport, 'images'> & { confirmed: readonly string[] }) {
  const sites = images.hosts
    .filter(({ host }) => host !== '')
    .map((site) => ({ ...site, isConfirmed: confirmed.includes(site.host) }));
  const unknown = images.hosts.find(({ host }) => host === '')?.count ?? 0;
  if (images.total === 0) return null;
  return (
    <>
      <p>
        The articles show {countNoun(images.total, 'image')}; your files have{' '}
        {images.inFiles.toLocaleString('en-US')} of them.
        {unknown === 0
          ? ''
          : ` ${countNoun(unknown, 'image')} without a site’s name can’t be imported until you add a file.`}
      </p>
      {sites.length === 0 ? null : (
        <ImageSites legend="Images that are on other sites" sites={sites}>
          Check the sites that are yours. What is not fetched stays a link to that site.
        </ImageSites>
      )}
    </>
  );
}

/** The articles of this page, each with its choice, and a choice for all of them. */
function Articles({ items, counts }: Pick<LoadedImport, 'items' | 'counts'>) {
  return (
    <>
      <h2>{countNoun(counts.total, 'article')}</h2>
      {counts.matched === 0 ? null : (
        <p>
          {counts.matched === 1
            ? 'One of them seems to be here already. It is left out unless you choose something else.'
            : `${counts.matched.toLocaleString('en-US')} of them seem to be here already. They are left out unless you choose something else.`}
        </p>
      )}
      <ul className="rows">
        {items.map((item) => (
          <ImportItemRow key={item.id} item={item} choosing />
        ))}
      </ul>
      <Select
        id="import-all"
        name="all"
        label="For all articles"
        emptyLabel="As chosen for each"
        optional="optional"
        choices={[
          { value: 'take', label: 'Import all that are new' },
          { value: 'skip', label: 'Leave all out' },
          { value: 'replace', label: 'Replace all that are here already' },
          { value: 'both', label: 'Keep both where one is here already' },
        ]}
      />
    </>
  );
}
