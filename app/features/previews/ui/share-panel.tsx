import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { PREVIEW_DAYS, type PreviewLink } from '#app/features/previews/preview-link.ts';
import type { SharePanelProps } from '#app/features/share-panel.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { LinkList } from './link-list.tsx';
import { useRevoking } from './use-revoking.ts';

/** What is read of the answer of the page of the links. */
interface Listed {
  links: { working: readonly PreviewLink[] };
}

/** Copies a link for another time, and shows the links that work, as they are when it is opened. */
export function SharePanel({ open, id, onShare, children }: SharePanelProps) {
  return (
    <div className="preview-panel stack">
      <fieldset>
        <legend>Copy a link that works for</legend>
        <div className="cluster" data-goes-on="">
          {PREVIEW_DAYS.map((days) => (
            <Button key={days} look="quiet" small onClick={() => onShare(days)}>
              {countNoun(days, 'day')}
            </Button>
          ))}
        </div>
      </fieldset>
      {open ? <WorkingLinks key={id} id={id} /> : null}
      <p>{children}</p>
    </div>
  );
}

function WorkingLinks({ id }: { id: string }) {
  const address = `/admin/posts/${id}/previews`;
  const { load, data } = useFetcher<Listed>();
  const revoking = useRevoking(id);
  useEffect(() => {
    void load(address);
  }, [load, address]);
  if (data === undefined) return <p role="status">Loading…</p>;
  const { working } = data.links;
  return (
    <section aria-label="Links that work" data-stays-open="">
      {working.length === 0 ? (
        <p className="field-hint">No preview links work right now.</p>
      ) : (
        <LinkList links={working} revoking={revoking} />
      )}
    </section>
  );
}
