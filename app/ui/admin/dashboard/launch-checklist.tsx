import { Link } from 'react-router';
import type { LaunchItem } from '#app/domains/settings/setting-topics.ts';

interface LaunchChecklistProps {
  missing: readonly LaunchItem[];
  /** Link to the settings page; left out on the settings page itself. */
  settingsHref?: string;
}

/** Lists what a launch still needs, and what may stay empty with what the site does without it. */
export function LaunchChecklist({ missing, settingsHref }: LaunchChecklistProps) {
  const needed = missing.filter((item) => item.needed);
  const optional = missing.filter((item) => !item.needed);
  return (
    <div className="checklist">
      {needed.length === 0 ? (
        <p className="field-hint">Everything you need for launch is set.</p>
      ) : (
        <details>
          <summary>Before launch: {needed.length} left to set up</summary>
          <Items items={needed} />
        </details>
      )}
      {optional.length === 0 ? null : (
        <details>
          <summary>Optional: {optional.length} not set up</summary>
          <Items items={optional} />
        </details>
      )}
      {settingsHref === undefined ? null : (
        <p>
          <Link to={settingsHref} className="text-link">
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
          <Link to={item.href}>{item.label}</Link>.{' '}
          <span className="field-hint">{item.fallback}</span>
        </li>
      ))}
    </ul>
  );
}
