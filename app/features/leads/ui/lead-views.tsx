import { Link } from 'react-router';
import type { LeadFilter } from '../lead.ts';
import { filterToSearch, LEAD_VIEWS, type LeadView } from '../search/lead-filter.ts';

interface LeadViewsProps {
  current: LeadView;
  filter: LeadFilter;
}

/** The way from the list to the board, which has no spam, and back; with what is shown. */
export function LeadViews({ current, filter }: LeadViewsProps) {
  return current === 'list' ? (
    <Link
      className="text-link"
      to={`${LEAD_VIEWS.board}${filterToSearch({ ...filter, spam: false })}`}
    >
      Board
    </Link>
  ) : (
    <Link className="text-link" to={`${LEAD_VIEWS.list}${filterToSearch(filter)}`}>
      List
    </Link>
  );
}
