import { formatInstant } from '#app/formatting/dates.ts';
import { AddressActions } from '#app/ui/admin/address-actions.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';

/** The address of a new link, which is shown once. */
export function MadeLink({ address, expiresAt }: { address: string; expiresAt: string }) {
  const timeZone = useAdminTimeZone();
  return (
    <Notice tone="confirm" role="status" title="Your link is ready">
      <p>
        Copy it now and send it to whoever should see the post: you will not see it here again. It
        works until {formatInstant(expiresAt, timeZone)}, for everybody who has it.
      </p>
      <p>
        <code className="one-time-link">{address}</code>
      </p>
      <div className="cluster">
        <AddressActions address={address} />
      </div>
    </Notice>
  );
}
