import { useNavigation } from 'react-router';
import { countNoun } from '#app/formatting/count-noun.ts';
import type { LoadedImport } from '#app/shared/admin/import-page.server.ts';
import { Select } from '#app/ui/forms/choices.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { Form } from '../admin-form.tsx';
import { ImageSites } from './image-sites.tsx';
import { ImportItemRow } from './import-item.tsx';
import { MoreArticles } from './more-articles.tsx';
import { UploadFiles } from './upload-files.tsx';

/** What the files hold, and what is wanted of it. */
export function ChooseArticles({ loaded }: { loaded: LoadedImport }) {
  const { found, items, next, counts } = loaded;
  return (
    <>
      <h1>Ready to import</h1>
      {found.problem === null ? null : (
        <Notice tone="error" title="Nothing to import yet">
          <p>{found.problem}</p>
        </Notice>
      )}
      <ul className="admin-text">
        {found.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {counts.total === 0 ? null : <Choices loaded={loaded} key={items[0]?.id} />}
      <MoreArticles importId={found.id} next={next} />
      <h2>More files</h2>
      <p className="admin-text">
        Images that are missing, or more articles: add them here. All files are then read again, and
        your choices start anew.
      </p>
      <UploadFiles to={found.id} />
      <h2>Not what you expected?</h2>
      <Form method="post">
        <input type="hidden" name="intent" value="discard" />
        <Button type="submit" look="quiet">
          Discard these files
        </Button>
      </Form>
    </>
  );
}

function Choices({ loaded }: { loaded: LoadedImport }) {
  const { items, counts, images } = loaded;
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" className="import-form" long>
      <Sites images={images} />
      <TextInput
        id="import-old-site"
        name="old-site"
        label="Address of your old site"
        optional="optional"
        defaultValue={loaded.found.options.oldSites.join(', ')}
        hint="Such as www.example.com. Links to it in your articles then lead to your articles here."
      />
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
      <div className="cluster">
        <Button type="submit" name="intent" value="start" disabled={busy}>
          Import these articles
        </Button>
        <Button type="submit" name="intent" value="choose" look="quiet" disabled={busy}>
          Save choices
        </Button>
      </div>
    </Form>
  );
}

function Sites({ images }: Pick<LoadedImport, 'images'>) {
  const sites = images.hosts.filter(({ host }) => host !== '');
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
