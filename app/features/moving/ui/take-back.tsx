import { Link } from 'react-router';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';

/** Undoes an import, unless one of its articles was changed since; `edited` are the first of them. */
export function TakeBack({ edited }: { edited: readonly { id: string; title: string }[] }) {
  if (edited.length > 0) {
    return (
      <>
        <h2>Undoing this import</h2>
        <div className="admin-text">
          <p>This import can no longer be undone, because these articles were changed since:</p>
          <ul>
            {edited.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/admin/posts/${id}/edit`}>{title}</Link>
              </li>
            ))}
          </ul>
        </div>
      </>
    );
  }
  return (
    <details className="rows-tools">
      <summary>Undo this import</summary>
      <p>
        Its articles, redirects, images and whatever else came along are deleted for good, except
        what was changed since, and articles that it replaced are as they were before. You can
        import the same files again.
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="take-back" />
        <SubmitButton look="quiet">Undo the import</SubmitButton>
      </Form>
    </details>
  );
}
