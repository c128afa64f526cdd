import { Link } from 'react-router';

interface ListTabsProps {
  label: string;
  tabs: readonly ListTab[];
}

interface ListTab {
  readonly to: string;
  readonly text: string;
  readonly isCurrent: boolean;
}

/** The views of a list, each with its own address. */
export function ListTabs({ label, tabs }: ListTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className="list-tabs">
        {tabs.map(({ to, text, isCurrent }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
