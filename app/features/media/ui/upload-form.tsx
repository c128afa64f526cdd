import { Form } from '#app/ui/admin/admin-form.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { UPLOAD_TYPES } from '../upload-rules.ts';

/** Uploads one file without our script; with the id of an image, in its place. */
export function UploadForm({ replaces }: { replaces?: string }) {
  const id = replaces === undefined ? 'upload-file' : 'replace-file';
  return (
    <Form method="post" encType="multipart/form-data" className="upload-form">
      <input type="hidden" name="intent" value={replaces === undefined ? 'upload' : 'replace'} />
      {replaces === undefined ? null : <input type="hidden" name="id" value={replaces} />}
      <label className="field-label" htmlFor={id}>
        {replaces === undefined ? 'Upload an image' : 'Replace it everywhere with'}
      </label>
      <input id={id} type="file" name="file" accept={UPLOAD_TYPES} required />
      <Button type="submit" look="quiet" small>
        {replaces === undefined ? 'Upload' : 'Replace'}
      </Button>
    </Form>
  );
}
