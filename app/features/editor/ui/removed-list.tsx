import type { RemovedItem } from '#app/html/removed-item.ts';

/** What the sanitizer takes out, with the beginning of each. */
export function RemovedList({ removed }: { removed: readonly RemovedItem[] }) {
  return (
    <ul>
      {removed.map((item) => (
        <li key={item.message + item.excerpt}>
          {item.message}
          {item.count > 1 ? ` (${item.count} times)` : ''}: <code>{item.excerpt}</code>
        </li>
      ))}
    </ul>
  );
}
