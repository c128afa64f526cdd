import { useEffect, useState } from 'react';
import type { PricePlace } from '#app/features/pages/prices/price-places.ts';
import { requestPricePlaces } from '../send-draft.ts';

/** Where the site shows each price, by its field; null until it is loaded. */
export function usePricePlaces(): Readonly<Record<string, readonly PricePlace[]>> | null {
  const [places, setPlaces] = useState<Awaited<ReturnType<typeof requestPricePlaces>>>(null);
  useEffect(() => {
    let isShown = true;
    void requestPricePlaces().then((found) => isShown && setPlaces(found));
    return () => {
      isShown = false;
    };
  }, []);
  return places;
}
