import { Button } from '#app/ui/primitives/button.tsx';
import { UPLOAD_FAILED } from '../upload-rules.ts';
import type { Uploads } from './use-uploads.ts';

/** What is being uploaded, file by file, and what could not be. */
export function UploadList({ queue, retry, remove }: Uploads) {
  if (queue.files.length === 0) return null;
  return (
    <ul className="upload-list" aria-label="Uploads">
      {queue.files.map(({ id, file, state, fraction, message }) => (
        <li key={id} className="upload" data-state={state}>
          <span className="upload-name">{file.name}</span>
          {state === 'failed' ? (
            <p className="field-error" role="alert" id={`upload-${id}-error`}>
              <span className="visually-hidden">{file.name}: </span>
              <strong>{UPLOAD_FAILED}</strong> {message}
            </p>
          ) : (
            <UploadBar
              name={file.name}
              fraction={fraction}
              words={state === 'waiting' ? 'Waiting' : describeProgress(fraction)}
            />
          )}
          <span className="upload-actions">
            {state === 'failed' ? (
              <Button
                look="quiet"
                small
                aria-label={`Try again: ${file.name}`}
                onClick={() => retry(id)}
              >
                Try again
              </Button>
            ) : null}
            <Button
              look="quiet"
              small
              aria-label={`${state === 'failed' ? 'Remove' : 'Cancel'}: ${file.name}`}
              onClick={() => remove(id)}
            >
              {state === 'failed' ? 'Remove' : 'Cancel'}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The bytes arrive first; then the site makes all widths of them. */
export function describeProgress(fraction: number): string {
  return fraction >= 1 ? 'Preparing…' : `${Math.round(fraction * 100)}%`;
}

interface UploadBarProps {
  name: string;
  fraction: number;
  words: string;
}

function UploadBar({ name, fraction, words }: UploadBarProps) {
  return (
    <span className="upload-progress">
      <progress className="upload-bar" max={1} value={fraction} aria-label={`Uploading ${name}`}>
        {words}
      </progress>
      <span className="upload-words">{words}</span>
    </span>
  );
}
