import type { PreviewLink } from '#app/features/articles/previews/preview-link.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { describeEnd, describeOpenings, describeSource } from './describe-link.ts';

interface LinkListProps {
  links: readonly PreviewLink[];
  isWorking: boolean;
  busy: boolean;
  /** Instead of sending the form to the page itself. */
  onRevoke?: (id: string) => void;
}

export function LinkList({ links, isWorking, busy, onRevoke }: LinkListProps) {
  const timeZone = useAdminTimeZone();
  return (
    <ul className="rows">
      {links.map((link) => {
        const made = formatInstant(link.createdAt, timeZone);
        return (
          <li key={link.id} className="row">
            <div className="row-main">
              <strong>{describeSource(link)}</strong>
              <p>
                {describeEnd(link, timeZone, isWorking)}{' '}
                {describeOpenings(link, timeZone, isWorking)}
              </p>
              <p className="field-hint">
                Made on {made} by {link.createdBy}
              </p>
            </div>
            {isWorking ? (
              <Form
                method="post"
                data-allowed-when-disk-full=""
                onSubmit={(event) => {
                  if (onRevoke === undefined) return;
                  event.preventDefault();
                  onRevoke(link.id);
                }}
              >
                <input type="hidden" name="intent" value="revoke" />
                <input type="hidden" name="id" value={link.id} />
                <Button type="submit" look="quiet" small disabled={busy}>
                  Revoke<span className="visually-hidden"> the link made on {made}</span>
                </Button>
              </Form>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
