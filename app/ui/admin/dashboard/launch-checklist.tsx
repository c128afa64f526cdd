import { Link } from 'react-router';
import type { LaunchItem } from '#app/domains/settings/setting-groups.ts';

interface LaunchChecklistProps {
  missing: readonly LaunchItem[];
  /** Where the owner sets what is missing; left out on that page itself. */
  settings?: string;
}

/** What is still to be set before launch, and what the site does meanwhile. */
export function LaunchChecklist({ missing, settings }: LaunchChecklistProps) {
  if (missing.length === 0) return <p className="field-hint">Everything is set for launch.</p>;
  return (
    <details className="checklist">
      <summary>Before launch: {missing.length} still to set</summary>
      <ul>
        {missing.map((item) => (
          <li key={item.key}>
            <strong>{item.label}.</strong> <span className="field-hint">{item.standIn}</span>
          </li>
        ))}
      </ul>
      {settings === undefined ? null : (
        <p>
          <Link to={settings} className="text-link">
            Go to the settings
          </Link>
        </p>
      )}
    </details>
  );
}
