import { Link } from 'react-router';
import type { LaunchItem } from '#app/features/settings/setting-topics.ts';
import { setupPath } from '../setup-steps.ts';

interface SetupListProps {
  /** What is not set up yet, and has to be before launch. */
  missing: readonly LaunchItem[];
  /** How many things there are to set up in all. */
  total: number;
}

/** What is left to set up before launch. Each row opens the one field. */
export function SetupList({ missing, total }: SetupListProps) {
  const done = total - missing.length;
  return (
    <section className="home-setup" aria-labelledby="home-setup">
      <Ring done={done} total={total} />
      <div>
        <h2 id="home-setup">Set up your site</h2>
        <p className="field-hint">
          {done} of {total} done. <Link to={setupPath('business')}>Go through it step by step</Link>
        </p>
      </div>
      <ul className="home-list">
        {missing.map((item) => (
          <li key={item.key}>
            <Link className="home-setup-row" to={item.href}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const RADIUS = 20;
const AROUND = 2 * Math.PI * RADIUS;

/** Decorative: the words beside it say the same. */
function Ring({ done, total }: { done: number; total: number }) {
  const circle = { cx: 24, cy: 24, r: RADIUS, fill: 'none', strokeWidth: 6 };
  return (
    <svg className="home-ring" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <circle {...circle} stroke="var(--rule)" />
      <circle
        {...circle}
        stroke="var(--lit)"
        strokeDasharray={`${(AROUND * done) / total} ${AROUND}`}
        transform="rotate(-90 24 24)"
      />
    </svg>
  );
}
