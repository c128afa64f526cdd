import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';

/** The keys of the admin area, as Help and the list behind `?` show them. `mod` is ⌘ on a Mac, else Ctrl. */
const KEYS = [
  { keys: ['mod', 'K'], does: 'Search pages, articles, leads and settings' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['mod', 'S'], does: 'Save what you are writing' },
  { keys: ['mod', 'Shift', 'Enter'], does: 'Publish what you are writing' },
  { keys: ['Alt', 'F10'], does: 'Go to the toolbar of the article that you are writing' },
  { keys: ['Escape'], does: 'Close a menu or a dialog' },
] as const;

export function KeyList() {
  const hydrated = useHydrated();
  const mod = hydrated && /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
  return (
    <dl className="facts key-list">
      {KEYS.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key === 'mod' ? mod : key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
