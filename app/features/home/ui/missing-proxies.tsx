import { ServerNote } from '#app/ui/admin/server-note.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';

export interface MissingProxies {
  readonly missing: readonly string[];
  /** What TRUSTED_PROXIES should be. */
  readonly value: string;
}

export function MissingProxiesNotice({ proxies: { missing, value } }: { proxies: MissingProxies }) {
  const addresses = missing.join(', ');
  return (
    <Notice tone="error" title="The site can’t tell your visitors apart">
      <p>
        Visitors reach it through another server at {addresses}, and the site hasn’t been told to
        believe what that server says about them. So they all share one limit on sign-ins and forms,
        and one busy visitor can lock out everyone.
      </p>
      <p>Show this to the person who runs your server.</p>
      <ServerNote>
        <p>
          If {addresses} belongs to the owner or their host, set{' '}
          <code>TRUSTED_PROXIES={value}</code> and start the site again. For a content delivery
          network, list all of its networks.
        </p>
      </ServerNote>
    </Notice>
  );
}
