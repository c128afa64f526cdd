import type { PreviewLink } from '#app/features/previews/preview-link.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { describeEnd, describeOpenings, describeSource } from './describe-link.ts';
import type { useRevoking } from './use-revoking.ts';

interface LinkListProps {
  links: readonly PreviewLink[];
  /** How they are revoked; null for links that no longer work. */
  revoking: ReturnType<typeof useRevoking> | null;
}

export function LinkList({ links, revoking }: LinkListProps) {
  const timeZone = useAdminTimeZone();
  const isWorking = revoking !== null;
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
              <Button
                look="quiet"
                small
                disabled={revoking.isBusy}
                onClick={() => revoking.revoke(link.id)}
              >
                Revoke<span className="visually-hidden"> the link made on {made}</span>
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
