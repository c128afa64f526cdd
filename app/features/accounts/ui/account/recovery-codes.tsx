import { useState } from 'react';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';

/** Shown once, right after the codes were created. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState(false);
  const text = `Recovery codes for Wizard Services\n\n${codes.join('\n')}\n`;
  return (
    <Notice tone="confirm" role="status" title="Your recovery codes">
      <p>
        Each code signs you in once if you do not have your phone. Keep them with your important
        papers: you will not see them here again.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="cluster">
        <a
          className="button button-quiet"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="wizard-services-recovery-codes.txt"
        >
          Download
        </a>
        <Button
          look="quiet"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </Notice>
  );
}
