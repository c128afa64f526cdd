import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  isClosed,
  LEAD_STATUSES,
  type LeadFilter,
  type LeadStatus,
  type LeadSummary,
  STATUS_LABELS,
} from '#app/features/leads/lead.ts';
import { typedOutcomeOf } from '#app/features/leads/outcome/lead-outcome.ts';
import type { ProgramNames } from '#app/features/leads/programs-sold.ts';
import { filterToSearch, LEAD_VIEWS } from '#app/features/leads/search/lead-filter.ts';
import { useToast } from '#app/ui/admin/toasts.tsx';
import { BoardCard } from './board-card.tsx';
import type { LeadMove } from './lead-move.ts';
import { OutcomeDialog, type OutcomeQuestion } from './outcome-dialog.tsx';
import { useLeadMoves } from './use-lead-moves.ts';

export interface BoardColumn {
  readonly status: LeadStatus;
  /** How many leads it stands for, in words; null if that is none. */
  readonly count: string | null;
  /** Whether the list has more of them, or may have. */
  readonly hasMore: boolean;
}

interface LeadBoardProps {
  leads: readonly LeadSummary[];
  /** One for each status. */
  columns: readonly BoardColumn[];
  filter: LeadFilter;
  programs: ProgramNames;
  /** Why leads were lost before. */
  reasons: readonly string[];
  now: string;
}

/** A column for each status. A card is dragged, moved by keys, or by its menu. */
export function LeadBoard({ leads, columns, filter, programs, reasons, now }: LeadBoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const [question, setQuestion] = useState<OutcomeQuestion | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const { waiting, move } = useLeadMoves(leads, (rejected, problem) => {
    if (isClosed(rejected.to) && rejected.outcome !== null && rejected.undoes === null) {
      const { id, name, to, outcome } = rejected;
      setQuestion({ id, name, to, typed: outcome, problem });
    } else toast.error('Error', problem);
  });
  const isMoving = waiting.some(({ id }) => id === focused);
  // In its new column, the card is another element.
  useEffect(() => {
    if (focused === null || !isMoving) return;
    board.current?.querySelector<HTMLElement>(`[data-lead="${focused}"] [data-handle]`)?.focus();
  }, [focused, isMoving]);

  function send(lead: LeadSummary, to: LeadStatus): void {
    const { id, name } = lead;
    if (isClosed(to)) setQuestion({ id, name, to, typed: typedOutcomeOf(lead), problem: null });
    else move({ id, name, to, outcome: null, undoes: null });
  }
  function step(lead: LeadSummary, to: number): void {
    const status = LEAD_STATUSES[to];
    if (status === undefined || status === lead.status) return;
    setFocused(lead.id);
    send(lead, status);
  }
  return (
    <>
      <nav aria-label="Leads by status" className="board-tabs">
        <ul className="list-tabs">
          {columns.map((column) => (
            <li key={column.status}>
              <a href={`#board-${column.status}`}>{withCount(column)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="board" ref={board}>
        {columns.map((column, index) => {
          const { status } = column;
          const some = leads.filter((lead) => placeOf(lead, waiting) === status);
          return (
            <section key={status} className="board-column" aria-labelledby={`board-${status}`}>
              <h2 id={`board-${status}`}>{withCount(column)}</h2>
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
              {column.hasMore ? <MoreInList column={column} filter={filter} /> : null}
            </section>
          );
        })}
      </div>
      {question === null ? null : (
        <OutcomeDialog
          key={`${question.id} ${question.problem}`}
          {...{ question, programs, reasons }}
          onClose={() => setQuestion(null)}
          onAnswer={(outcome) => {
            setQuestion(null);
            const { id, name, to } = question;
            move({ id, name, to, outcome, undoes: null });
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

function withCount({ status, count }: BoardColumn): string {
  return count === null ? STATUS_LABELS[status] : `${STATUS_LABELS[status]} (${count})`;
}

function MoreInList({ column, filter }: { column: BoardColumn; filter: LeadFilter }) {
  const { status, count } = column;
  // With a filter, the count is of what is shown.
  const isAll = filterToSearch(filter) === '';
  return (
    <p>
      <Link className="text-link" to={`${LEAD_VIEWS.list}${filterToSearch({ ...filter, status })}`}>
        {isAll ? `Show all ${count}` : 'More in the list'}
      </Link>
    </p>
  );
}
