import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { type LeadSummary, STATUS_LABELS } from '#app/features/leads/lead.ts';
import { LEAD_VIEWS } from '#app/features/leads/search/lead-filter.ts';
import { useToast } from '#app/ui/admin/toasts.tsx';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { type LeadMove, type MoveAnswer, moveFields, undoMove } from './lead-move.ts';

interface LeadMoves {
  /** What is on its way and not stored yet, the first of it first. */
  readonly waiting: readonly LeadMove[];
  readonly move: (move: LeadMove) => void;
}

/**
 * Moves leads one after the other: each names the version that the page has then, or, of a lead that
 * has left the page, which may show only some, the one that the last answer named.
 * @param onRejected called with a move that was not stored, and why
 */
export function useLeadMoves(
  leads: readonly LeadSummary[],
  onRejected: (move: LeadMove, problem: string) => void,
): LeadMoves {
  const fetcher = useFetcher<MoveAnswer>();
  const toast = useToast();
  const [waiting, setWaiting] = useState<readonly LeadMove[]>([]);
  const sent = useRef<{ move: LeadMove; before: LeadSummary | null } | null>(null);
  const versions = useRef(new Map<string, number>());
  const latest = useLatest({ leads, onRejected });
  const { state, data, submit } = fetcher;
  const first = waiting[0];
  useEffect(() => {
    // After the answer, the page has the lead as it is now.
    if (state !== 'idle' || first === undefined) return;
    const done = sent.current;
    if (done?.move === first) {
      sent.current = null;
      setWaiting(([, ...rest]) => rest);
      if (data === undefined) return;
      if (data.version !== null) versions.current.set(first.id, data.version);
      if (data.problem !== null) latest.current.onRejected(first, data.problem);
      else if (first.undoes === null && done.before !== null) {
        const { before } = done;
        toast.offer(
          { title: `Moved to ${STATUS_LABELS[first.to]}`, text: first.name },
          'Undo',
          () => setWaiting((all) => [...all, undoMove(before)]),
        );
      }
      return;
    }
    const lead = latest.current.leads.find(({ id }) => id === first.id) ?? null;
    sent.current = { move: first, before: lead };
    // Of no lead is the version 0: the answer says why it is not moved.
    const version = lead?.version ?? versions.current.get(first.id) ?? 0;
    void submit(moveFields(first, version), { method: 'post', action: LEAD_VIEWS.board });
  }, [state, first, data, submit, toast, latest]);
  return { waiting, move: (move) => setWaiting((all) => [...all, move]) };
}
