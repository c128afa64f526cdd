import { Link } from 'react-router';
import {
  type CountName,
  formatCell,
  LIST_WORDS,
  type ResultListName,
  type ResultRow,
} from './results-data.ts';

interface ResultTableProps {
  list: ResultListName;
  /** Default: all of the list. */
  columns?: readonly CountName[];
  rows: readonly ResultRow[];
  /** The heading of the section that it is in. */
  labelledBy: string;
}

/** The rows of a list, a number in each column. */
export function ResultTable({ list, columns: chosen, rows, labelledBy }: ResultTableProps) {
  const { first, empty, ...words } = LIST_WORDS[list];
  // Where nothing was won, nothing is said of it.
  const hasWon = rows.some(({ won }) => (won ?? 0) > 0);
  const columns = words.columns
    .filter(([name]) => chosen?.includes(name) ?? true)
    .filter(([name]) => hasWon || !(name === 'won' || name === 'amount'));
  const classOf = (name: CountName) =>
    hasWon && name === words.wideOnly ? 'result-wide' : undefined;
  if (rows.length === 0) return <p className="field-hint">{empty}</p>;
  return (
    <table className="result-table" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {columns.map(([name, heading]) => (
            <th key={name} scope="col" className={classOf(name)}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.path ?? row.name}>
            <th scope="row">
              <Name row={row} />
            </th>
            {columns.map(([name]) => (
              <td key={name} className={classOf(name)}>
                {formatCell(name, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Articles and the owner's pages link to their editors. */
function Name({ row: { name, path, postId } }: { row: ResultRow }) {
  return (
    <>
      {postId === null ? name : <Link to={`/admin/posts/${postId}/edit`}>{name}</Link>}
      {path === null || postId !== null ? null : <span className="result-path">{path}</span>}
    </>
  );
}
