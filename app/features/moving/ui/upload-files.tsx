import { useNavigation } from 'react-router';
import { describeFailedUpload } from '#app/features/media/upload-rules.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { controlAttributes, Field } from '#app/ui/forms/field.tsx';

interface UploadFilesProps {
  /** The import that gets the files; null for a new one. */
  readonly to: string | null;
  readonly error?: string | undefined;
}

/** Sends files to import from. They are looked at before anything else happens. */
export function UploadFiles({ to, error }: UploadFilesProps) {
  const busy = useNavigation().state === 'submitting';
  const field = {
    id: 'import-files',
    name: 'files',
    label: 'Files',
    hint: 'Exports, tables, texts, images, or ZIPs of these: up to 512 MB and a minute of uploading at a time.',
    ...(error === undefined ? {} : { error: describeFailedUpload(error) }),
  };
  const action = to === null ? '/admin/posts/import' : `/admin/posts/import?to=${to}`;
  return (
    <Form method="post" action={action} encType="multipart/form-data" className="form" noValidate>
      <Field field={field}>
        <input {...controlAttributes(field)} type="file" multiple className="input" />
      </Field>
      <div>
        <SubmitButton look={to === null ? 'primary' : 'quiet'}>
          {busy ? 'Uploading…' : to === null ? 'Continue' : 'Add files'}
        </SubmitButton>
      </div>
    </Form>
  );
}
