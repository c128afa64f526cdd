import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  isClosed,
  LEAD_STATUSES,
  type LeadStatus,
  type LeadSummary,
  STATUS_LABELS,
} from '#app/domains/leads/lead.ts';
import { describeCount } from '#app/domains/leads/lead-count.ts';
import type { ProgramNames } from '#app/domains/leads/outcome/programs-sold.ts';
import { useToast } from '../../toasts.tsx';
import { BoardCard } from './board-card.tsx';
import { type LeadMove, typedOutcomeOf } from './lead-move.ts';
import { OutcomeDialog, type OutcomeQuestion } from './outcome-dialog.tsx';
import { useLeadMoves } from './use-lead-moves.ts';

interface LeadBoardProps {
  leads: readonly LeadSummary[];
  counts: Readonly<Record<LeadStatus, number>>;
  programs: ProgramNames;
  /** Why leads were lost before. */
  reasons: readonly string[];
  now: string;
}

/** A column for each status. A card is dragged, moved by keys, or by its menu. */
export function LeadBoard({ leads, counts, programs, reasons, now }: LeadBoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const [question, setQuestion] = useState<OutcomeQuestion | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const { waiting, move } = useLeadMoves(leads, (rejected, problem) => {
    if (rejected.outcome !== null && rejected.undoes === null) {
      setQuestion({ id: rejected.id, to: rejected.to, typed: rejected.outcome, problem });
    } else toast.error('Error', problem);
  });
  const isMoving = waiting.some(({ id }) => id === focused);
  // In its new column, the card is another element.
  useEffect(() => {
    if (focused === null || !isMoving) return;
    board.current?.querySelector<HTMLElement>(`[data-lead="${focused}"] [data-handle]`)?.focus();
  }, [focused, isMoving]);

  function send(lead: LeadSummary, to: LeadStatus): void {
    if (isClosed(to)) setQuestion({ id: lead.id, to, typed: typedOutcomeOf(lead), problem: null });
    else move({ id: lead.id, to, outcome: null, undoes: null });
  }
  function step(lead: LeadSummary, to: number): void {
    const status = LEAD_STATUSES[to];
    if (status === undefined || status === lead.status) return;
    setFocused(lead.id);
    send(lead, status);
  }
  const asked = question && leads.find(({ id }) => id === question.id);
  return (
    <>
      <nav aria-label="Leads by status" className="board-tabs">
        <ul className="lead-tabs">
          {LEAD_STATUSES.map((status) => (
            <li key={status}>
              <a href={`#board-${status}`}>{withCount(status, counts)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="board" ref={board}>
        {LEAD_STATUSES.map((status, index) => {
          const some = leads.filter((lead) => placeOf(lead, waiting) === status);
          return (
            <section key={status} className="board-column" aria-labelledby={`board-${status}`}>
              <h2 id={`board-${status}`}>{withCount(status, counts)}</h2>
              <ul>
                {some.map((lead) => (
                  <BoardCard
                    key={lead.id}
                    {...{ lead, index, programs, now }}
                    onMove={(to) => send(lead, to)}
                    onStep={(to) => step(lead, to)}
                    findColumns={() => [
                      ...(board.current?.querySelectorAll<HTMLElement>('.board-column') ?? []),
                    ]}
                  />
                ))}
              </ul>
              {counts[status] > some.length && some.length > 0 ? (
                <p>
                  <Link className="text-link" to={`/admin/leads?status=${status}`}>
                    Show all {describeCount(counts[status])}
                  </Link>
                </p>
              ) : null}
            </section>
          );
        })}
      </div>
      {question === null || asked === undefined || asked === null ? null : (
        <OutcomeDialog
          key={`${question.id} ${question.problem}`}
          {...{ question, programs, reasons }}
          name={asked.name}
          onClose={() => setQuestion(null)}
          onAnswer={(outcome) => {
            setQuestion(null);
            move({ id: question.id, to: question.to, outcome, undoes: null });
          }}
        />
      )}
    </>
  );
}

/** Where a card is shown: where it is on its way to. */
function placeOf({ id, status }: LeadSummary, waiting: readonly LeadMove[]): LeadStatus {
  return waiting.findLast((move) => move.id === id)?.to ?? status;
}

function withCount(status: LeadStatus, counts: LeadBoardProps['counts']): string {
  const count = counts[status];
  return count === 0 ? STATUS_LABELS[status] : `${STATUS_LABELS[status]} (${describeCount(count)})`;
}
