import { useFetcher } from 'react-router';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { SCHEME_PATH, SCHEMES, type Scheme } from './scheme.ts';

const LABELS: Readonly<Record<Scheme, string>> = {
  automatic: 'Automatic',
  light: 'Light',
  dark: 'Dark',
};

/** Light, dark, or as the device. The page is not opened again: something may be typed there. */
export function SchemeChoice({ scheme }: { scheme: Scheme }) {
  const fetcher = useFetcher();
  const chosen = fetcher.formData?.get('scheme') ?? scheme;
  const choose = (each: Scheme) =>
    fetcher.submit({ scheme: each }, { method: 'post', action: SCHEME_PATH });
  return (
    <fieldset className="scheme-choice" disabled={!useHydrated()}>
      <legend>Colors</legend>
      {SCHEMES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === chosen}
          className="scheme-button"
          onClick={() => void choose(each)}
        >
          {LABELS[each]}
        </button>
      ))}
    </fieldset>
  );
}
