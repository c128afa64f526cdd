import { Link } from 'react-router';
import {
  LEAD_STATUSES,
  type LeadStatus,
  type LeadSummary,
  STATUS_LABELS,
} from '#app/features/leads/lead.ts';
import type { ProgramNames } from '#app/features/leads/programs-sold.ts';
import { topicLabel } from '#app/site/lead-topic-labels.ts';
import { MenuAction, MoreMenu } from '#app/ui/admin/frame/more-menu.tsx';
import { ItemHandle } from '#app/ui/admin/items/item-handle.tsx';
import { describeSale } from '../describe-sale.ts';
import { CallLink, Due } from '../lead-row.tsx';

interface BoardCardProps {
  lead: LeadSummary;
  /** Of its column. */
  index: number;
  programs: ProgramNames;
  now: string;
  onMove: (to: LeadStatus) => void;
  /** Called with the place of a column, which may be outside of the board. */
  onStep: (to: number) => void;
  findColumns: () => readonly HTMLElement[];
}

export function BoardCard(props: BoardCardProps) {
  const { lead, index, programs, now, onMove, onStep, findColumns } = props;
  const { id, name, topic, home, lostReason } = lead;
  const ended = lostReason ?? describeSale(lead, programs);
  return (
    <li className="board-card" data-lead={id}>
      <span className="lead-who">
        <Link to={`/admin/leads/${id}`} className="row-title">
          {name}
        </Link>
        {home === null ? null : <span className="field-hint">{home}</span>}
      </span>
      <span className="board-facts">
        <span>{topicLabel(topic)}</span>
        {lead.dueAt === null ? null : <Due lead={lead} now={now} />}
        {ended === null ? null : <span>{ended}</span>}
      </span>
      <ItemHandle name={name} index={index} onMove={onStep} findLists={findColumns} />
      <CallLink lead={lead} />
      <div className="lead-menu">
        <MoreMenu id={`lead-menu-${id}`} label={`Move ${name}`}>
          {LEAD_STATUSES.filter((status) => status !== lead.status).map((status) => (
            <li key={status}>
              <MenuAction onClick={() => onMove(status)}>
                Move to {STATUS_LABELS[status]}
              </MenuAction>
            </li>
          ))}
        </MoreMenu>
      </div>
    </li>
  );
}
