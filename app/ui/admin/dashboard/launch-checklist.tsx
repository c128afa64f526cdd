import { Link } from 'react-router';
import type { LaunchItem } from '#app/domains/settings/setting-groups.ts';

interface LaunchChecklistProps {
  missing: readonly LaunchItem[];
  /** Where the owner sets what is missing; left out on that page itself. */
  settings?: string;
}

/** What a launch still needs, and beside it what may stay empty, with what the site does meanwhile. */
export function LaunchChecklist({ missing, settings }: LaunchChecklistProps) {
  const needed = missing.filter((item) => item.needed);
  const optional = missing.filter((item) => !item.needed);
  return (
    <div className="checklist">
      {needed.length === 0 ? (
        <p className="field-hint">Everything that a launch needs is set.</p>
      ) : (
        <details>
          <summary>Before launch: {needed.length} still to set</summary>
          <Items items={needed} />
        </details>
      )}
      {optional.length === 0 ? null : (
        <details>
          <summary>May stay empty: {optional.length} not set</summary>
          <Items items={optional} />
        </details>
      )}
      {settings === undefined ? null : (
        <p>
          <Link to={settings} className="text-link">
            Go to the settings
          </Link>
        </p>
      )}
    </div>
  );
}

function Items({ items }: { items: readonly LaunchItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.key}>
          <strong>{item.label}.</strong> <span className="field-hint">{item.standIn}</span>
        </li>
      ))}
    </ul>
  );
}
