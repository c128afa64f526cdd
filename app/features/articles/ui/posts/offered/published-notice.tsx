import { Link } from 'react-router';
import { useShare } from '#app/features/sharing.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { AddressActions } from '#app/ui/admin/address-actions.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { usePublicSite } from '#app/ui/admin/public-site.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { PublishedPost } from './just-published.ts';

/** Says where the post can be read, or when. */
export function PublishedNotice({ post }: { post: PublishedPost }) {
  const { id, kind, title, path, scheduledFor } = post;
  const share = useShare?.();
  const timeZone = useAdminTimeZone();
  const site = usePublicSite();
  const address = `${site === '' ? window.location.origin : site}${path}`;
  const state =
    scheduledFor === null ? 'is live' : `is scheduled for ${formatInstant(scheduledFor, timeZone)}`;
  return (
    <Notice tone="confirm" role="status" title={`“${title}” ${state}`}>
      <p>
        <code className="one-time-link">{address}</code>
      </p>
      <div className="cluster">
        {scheduledFor === null ? (
          <>
            <AddressActions address={address} />
            {kind === 'page' ? (
              <Link className="text-link" to="/admin/pages/navigation">
                Put it in the menu
              </Link>
            ) : null}
          </>
        ) : share === undefined ? null : (
          <Button look="quiet" small onClick={() => share({ id, source: 'saved' })}>
            Copy a preview link
          </Button>
        )}
      </div>
    </Notice>
  );
}
