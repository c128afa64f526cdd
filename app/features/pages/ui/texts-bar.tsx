import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { NOT_KEPT, STATE_WORDS } from '#app/features/articles/state-words.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { useHeightProperty } from '#app/ui/admin/use-height-property.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import type { OpenedTexts } from './texts-form.ts';
import type { TextsDraft } from './use-texts-draft.ts';

interface BarProps {
  opened: OpenedTexts;
  draft: TextsDraft;
  isPublishing: boolean;
}

/** The name of the document, the state of its draft, and what can be done with it. */
export function TextsBar({ opened, draft, isPublishing }: BarProps) {
  const { slug, title, path, isMail } = opened;
  const { hasDraft } = draft.facts;
  const bar = useRef<HTMLDivElement>(null);
  useHeightProperty('--texts-bar-height', bar);
  const hasChanges = hasDraft || draft.hasUnsent;
  return (
    <div className="texts-bar" ref={bar}>
      <div className="texts-bar-name">
        <h1>{title}</h1>
        {isMail ? null : <p className="field-hint">{path ?? 'Shared content'}</p>}
      </div>
      <p className="texts-status" role="status">
        <DraftStatus opened={opened} draft={draft} />
      </p>
      <div className="cluster texts-bar-actions" data-goes-on="">
        <Button type="submit" look="quiet" name="intent" value="save">
          Save draft
        </Button>
        <Button type="submit" name="intent" value="publish" disabled={!hasChanges || isPublishing}>
          Publish
        </Button>
        {hasDraft ? <DiscardButton label="Discard draft" /> : null}
      </div>
      <div className="cluster">
        {opened.isOnPage ? (
          <Link to="." replace className="text-link">
            Edit on the page
          </Link>
        ) : null}
        {opened.isOffline === null ? null : (
          <Link to={`/admin/pages/${slug}/offline`} className="text-link">
            {opened.isOffline ? 'Put back online…' : 'Take offline…'}
          </Link>
        )}
        <Link to={`/admin/pages/${slug}/history`} className="text-link">
          History and original
        </Link>
      </div>
    </div>
  );
}

/** Asks for confirmation, then discards the draft by submitting the form around it. */
export function DiscardButton({ label }: { label: string }) {
  const [asks, setAsks] = useState(false);
  const discard = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        type="submit"
        name="intent"
        value="discard"
        className="text-link"
        ref={discard}
        onClick={(event) => {
          // Once that is confirmed, the button is clicked again.
          if (asks) return;
          event.preventDefault();
          setAsks(true);
        }}
      >
        {label}
      </button>
      <ConfirmDialog
        open={asks}
        title="Discard this draft?"
        text="All changes since the last time this was published are lost. What is live stays as it is."
        action="Discard"
        onConfirm={() => discard.current?.click()}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

interface DraftStatusProps {
  opened: OpenedTexts;
  draft: TextsDraft;
  /** Leaves out who saved it and when, and who sees it. */
  isShort?: boolean;
}

/** The state of the draft, in a sentence. */
export function DraftStatus({ opened, draft, isShort = false }: DraftStatusProps) {
  const timeZone = useAdminTimeZone();
  const { status, facts, rejected, local } = draft;
  const where = local.isStored ? STATE_WORDS.local : NOT_KEPT;
  if (status.kind === 'failed') return `${where}: ${status.reason}. Retrying automatically.`;
  if (status.kind === 'signed-out') return `${where}: you are signed out.`;
  if (rejected > 0) {
    return rejected === 1
      ? 'Fix 1 field to save it in the draft.'
      : `Fix ${rejected} fields to save them in the draft.`;
  }
  if (status.kind === 'sending' || draft.hasUnsent) return 'Saving the draft…';
  if (opened.isOffline && !facts.hasDraft) return 'Offline';
  if (isShort) return facts.hasDraft ? STATE_WORDS.saved : STATE_WORDS.published;
  if (facts.hasDraft) {
    const by = facts.draftBy === null ? '' : ` by ${facts.draftBy}`;
    const at = facts.draftAt === null ? '' : `, ${formatInstant(facts.draftAt, timeZone)}`;
    return `${STATE_WORDS.saved}${by}${at}. Not published yet.`;
  }
  if (opened.publishedAt === null) {
    return opened.isMail ? 'Original, in use' : 'Original, live';
  }
  const exactly = opened.isMail ? 'This is what emails say.' : 'This is what visitors see.';
  return `${STATE_WORDS.published} ${formatInstant(opened.publishedAt, timeZone)}. ${exactly}`;
}
