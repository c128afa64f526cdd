import { Link } from 'react-router';
import { Button } from '#app/ui/primitives/button.tsx';
import { Form } from '../admin-form.tsx';

/** Undoes an import, unless something of it was changed since. */
export function TakeBack({ edited }: { edited: readonly { id: string; title: string }[] }) {
  if (edited.length > 0) {
    return (
      <>
        <h2>Taking it back</h2>
        <div className="admin-text">
          <p>
            This import can no longer be taken back as a whole, because you changed these articles
            since:
          </p>
          <ul>
            {edited.slice(0, 20).map(({ id, title }) => (
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
      <summary>Take this import back</summary>
      <p>
        Its articles are deleted for good, the ones that it replaced are what they were, and its
        redirects and images go. You can import the same files again.
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="take-back" />
        <Button type="submit" look="quiet">
          Take everything back
        </Button>
      </Form>
    </details>
  );
}
