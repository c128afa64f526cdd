import { Link } from 'react-router';

/** The way from the list to the board, and back. */
export function LeadViews({ current }: { current: 'list' | 'board' }) {
  return current === 'list' ? (
    <Link className="text-link" to="/admin/leads/board">
      Board
    </Link>
  ) : (
    <Link className="text-link" to="/admin/leads">
      List
    </Link>
  );
}
