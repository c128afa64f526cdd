import { useEffect, useState } from 'react';
import { describePlaces, type PricePlace } from '#app/domains/site-texts/price-places.ts';
import { requestPricePlaces } from '../send-draft.ts';

/** Where a price is shown; nothing until that is known. */
export function PriceNote({ id }: { id: string }) {
  const [places, setPlaces] = useState<Readonly<Record<string, readonly PricePlace[]>> | null>(
    null,
  );
  useEffect(() => {
    let isShown = true;
    void requestPricePlaces().then((found) => isShown && setPlaces(found));
    return () => {
      isShown = false;
    };
  }, []);
  if (places === null) return null;
  return (
    <p className="field-hint" role="status">
      {describePlaces(places[id] ?? [])}
    </p>
  );
}
