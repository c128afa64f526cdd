import { describePlaces } from '#app/features/pages/prices/price-places.ts';
import { listChanges } from '../on-page/list-changes.ts';
import type { OpenedTexts } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import { isAmount } from './price-grid.ts';
import { formatTyped } from './typed-price.ts';
import type { usePricePlaces } from './use-price-places.ts';

interface PricePlacesProps {
  opened: OpenedTexts;
  draft: TextsDraft;
  places: ReturnType<typeof usePricePlaces>;
}

/** Which prices readers don't see yet, and where they will see them. */
export function PricePlaces({ opened, draft, places }: PricePlacesProps) {
  const changes = listChanges(opened.sections, opened.live, draft).filter(({ view }) =>
    isAmount(view),
  );
  if (changes.length === 0) return null;
  return (
    <div className="price-places">
      <h3>What readers don’t see yet</h3>
      <ul>
        {changes.map(({ view, name, live }) => (
          <li key={view.id}>
            <p>
              {name}: {formatTyped(draft.editOf(view)?.typed ?? view.typed)} instead of{' '}
              {formatTyped(live)}
            </p>
            {places === null ? null : (
              <p className="field-hint">{describePlaces(places[view.id] ?? [])}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
