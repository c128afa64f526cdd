import { countNoun } from '#app/formatting/count-noun.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { LoadedImport } from '../http/import-page.server.ts';
import { TakeBack } from './take-back.tsx';
import { describeImages, describeTimeLeft } from './words.ts';

/** How far an import is. */
export function ImportProgress({ loaded }: { loaded: LoadedImport }) {
  const { found, counts, images, speed } = loaded;
  if (found.state === 'reading') {
    return (
      <>
        <h1>Reading your files</h1>
        <div role="status" className="admin-text">
          <p>{countNoun(counts.total, 'article')} so far. You can leave this page meanwhile.</p>
        </div>
      </>
    );
  }
  if (found.state === 'fetching') return <Fetching images={images} />;
  const isBack = found.state === 'taking-back';
  const { waiting = 0, done = 0, failed = 0 } = counts.byState;
  const left = isBack ? done : waiting;
  const total = isBack ? done + (counts.byState['taken-back'] ?? 0) : waiting + done + failed;
  const time =
    speed === null ? null : describeTimeLeft({ done: speed.done, left }, speed.milliseconds);
  return (
    <>
      <h1>{HEADINGS[found.state] ?? ''}</h1>
      {found.problem === null ? null : (
        <Notice tone="error" title="This import waits for you">
          <p>{found.problem}</p>
        </Notice>
      )}
      <div role="status" className="admin-text">
        <progress
          className="upload-bar"
          max={Math.max(total, 1)}
          value={total - left}
          aria-label="Articles"
        />
        <p>
          {(total - left).toLocaleString('en-US')} of {countNoun(total, 'article')}
          {images.total === 0 || isBack ? '.' : `, ${describeImages(images)}.`} {time ?? ''}
        </p>
        {found.state === 'running' ? (
          <p>You can leave this page. The import continues, even if the server restarts.</p>
        ) : null}
      </div>
      {found.state === 'running' ? <Step intent="pause" label="Pause" /> : null}
      {found.state === 'paused' ? (
        <>
          <Step intent="continue" label="Continue" />
          <TakeBack edited={loaded.edited} />
        </>
      ) : null}
    </>
  );
}

function Fetching({ images }: Pick<LoadedImport, 'images'>) {
  return (
    <>
      <h1>Fetching images</h1>
      <div role="status" className="admin-text">
        <p>
          {images.tried === 0 ? 'Almost done.' : `${countNoun(images.tried, 'image')} left to try.`}{' '}
          You can leave this page.
        </p>
      </div>
      <Step intent="stop" label="Stop" />
    </>
  );
}

const HEADINGS: Readonly<Partial<Record<LoadedImport['found']['state'], string>>> = {
  running: 'Importing',
  paused: 'Paused',
  'taking-back': 'Undoing the import',
};

function Step({ intent, label }: { intent: string; label: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton look={intent === 'continue' ? 'primary' : 'quiet'}>{label}</SubmitButton>
    </Form>
  );
}
