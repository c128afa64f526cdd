import { Link } from 'react-router';

interface EmptyProps {
  /** Why there is nothing. */
  text: string;
  /** The one thing to do then. */
  action?: { readonly label: string; readonly to: string } | undefined;
}

/** In place of a list that has nothing in it; the stylesheet draws a village above. */
export function Empty({ text, action }: EmptyProps) {
  return (
    <div className="admin-empty empty-screen" data-goes-on="">
      <p>{text}</p>
      {action === undefined ? null : (
        <p>
          <Link
            className="button button-quiet"
            to={action.to}
            // A page of the site is none of the admin area.
            reloadDocument={!action.to.startsWith('/admin')}
          >
            {action.label}
          </Link>
        </p>
      )}
    </div>
  );
}
