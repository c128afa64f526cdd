import { useState } from 'react';
import { Button } from '#app/ui/primitives/button.tsx';

const COPIED = {
  yes: 'Copied.',
  no: 'Your browser did not allow copying. Select the address and copy it.',
} as const;

interface CopyButtonProps {
  /** An address that the page shows as well. */
  address: string;
}

/** What can be done with an address that the page shows: copy it, and open it. */
export function AddressActions({ address }: CopyButtonProps) {
  return (
    <>
      <CopyButton address={address} />
      <a className="text-link" href={address} target="_blank" rel="noopener">
        Open it<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </>
  );
}

/** Copies an address, and says whether it did. */
function CopyButton({ address }: CopyButtonProps) {
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
    <>
      <Button look="quiet" small onClick={() => void copy()}>
        Copy the link
      </Button>
      <span role="status" className={copied === null ? 'visually-hidden' : undefined}>
        {copied === null ? '' : COPIED[copied]}
      </span>
    </>
  );
}
