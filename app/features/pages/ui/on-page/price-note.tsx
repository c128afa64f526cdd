import { describePlaces } from '#app/features/pages/prices/price-places.ts';
import { usePricePlaces } from '../prices/use-price-places.ts';

/** Where the site shows a price; nothing until it is loaded. */
export function PriceNote({ id }: { id: string }) {
  const places = usePricePlaces();
  if (places === null) return null;
  return (
    <p className="field-hint" role="status">
      {describePlaces(places[id] ?? [])}
    </p>
  );
}
