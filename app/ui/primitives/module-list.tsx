import type { ReactNode } from 'react';

export type Module = { title: string; text: ReactNode; includes: readonly string[] };

/** One row per module: description on the left, what it includes on the right. */
export function ModuleList({ modules }: { modules: readonly Module[] }) {
  return (
    <ol className="modules">
      {modules.map((module) => (
        <li key={module.title}>
          <h3>{module.title}</h3>
          <p>{module.text}</p>
          <ul className="ticks">
            {module.includes.map((included) => (
              <li key={included}>{included}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
