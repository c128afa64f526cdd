import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { KEYS } from './keys.ts';

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
