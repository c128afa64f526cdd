import { useState } from 'react';
import { formatInstant } from '#app/formatting/dates.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { useAdminTimeZone } from '../admin-layout-data.ts';

const COPIED = {
  yes: 'Copied.',
  no: 'Your browser did not allow copying. Select the address and copy it.',
} as const;

/** The address of a new link, which is shown once. */
export function MadeLink({ address, expiresAt }: { address: string; expiresAt: string }) {
  const timeZone = useAdminTimeZone();
  const hydrated = useHydrated();
  const [copied, setCopied] = useState<keyof typeof COPIED | null>(null);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setCopied('yes');
    } catch {
      // Not allowed, or not there, as on a page without HTTPS.
      setCopied('no');
    }
  }
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
        {hydrated ? (
          <Button look="quiet" small onClick={() => void copy()}>
            Copy the link
          </Button>
        ) : null}
        <a className="text-link" href={address} target="_blank" rel="noopener">
          Open it<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        {copied === null ? null : <span>{COPIED[copied]}</span>}
      </div>
    </Notice>
  );
}
