import { useState } from 'react';
import { describeFailedUpload } from '#app/features/media/upload-rules.ts';
import { formatDate } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { formatBytes } from '#app/ui/admin/format-bytes.ts';
import { controlAttributes, Field } from '#app/ui/forms/field.tsx';
import { CLAIM_FILE_ACCEPT, type ClaimFile, checkClaimFile, MOST_FILES } from '../claim-file.ts';

interface SupportFilesProps {
  /** Those that are stored. */
  readonly files: readonly ClaimFile[];
  readonly error: string | undefined;
}

/** The files that show what supports a claim, and a field for another one. */
export function SupportFiles({ files, error }: SupportFilesProps) {
  // A file that the site would not take is said so at once, and not sent.
  const [problem, setProblem] = useState<string | null>(null);
  const failed = problem ?? error;
  const field = {
    id: 'support-file',
    name: 'file',
    label: files.length === 0 ? 'File' : 'Another file',
    optional: 'optional',
    hint: 'A PDF, image, office document or text that shows it, up to 10 MB. Only signed-in people can download it.',
    ...(failed === undefined ? {} : { error: describeFailedUpload(failed) }),
  };
  return (
    <>
      {files.length === 0 ? null : <StoredFiles files={files} />}
      {files.length >= MOST_FILES ? null : (
        <Field field={field}>
          <input
            {...controlAttributes(field)}
            type="file"
            accept={CLAIM_FILE_ACCEPT}
            className="input"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              const found = file === undefined ? null : checkClaimFile(file);
              if (found !== null) currentTarget.value = '';
              setProblem(found);
            }}
          />
        </Field>
      )}
    </>
  );
}

function StoredFiles({ files }: Pick<SupportFilesProps, 'files'>) {
  const timeZone = useAdminTimeZone();
  return (
    <fieldset className="field">
      <legend className="field-label">Files</legend>
      <ul className="claim-files">
        {files.map(({ id, name, size, by, at }) => (
          <li key={id}>
            <div>
              <FileLink id={id} name={name} />
              <p className="field-hint">
                {`${formatBytes(size)} · ${by}, ${formatDate(at, 'short', timeZone)}`}
              </p>
            </div>
            <label className="choice choice-plain">
              <input type="checkbox" name="remove-file" value={id} />
              <span>
                Remove<span className="visually-hidden"> {name}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="field-hint">Checked files are removed when you save.</p>
    </fieldset>
  );
}

export function FileLink({ id, name }: Pick<ClaimFile, 'id' | 'name'>) {
  return (
    <a className="text-link" href={`/admin/claims/files/${id}`}>
      {name}
    </a>
  );
}
