import { useEffect, useState } from 'react';
import type { StoredImage } from '../../image-protocol.ts';
import { requestImage } from './send-image.ts';

/**
 * What the library has about an image that is shown somewhere: undefined until that is known, null for
 * an image that is not in it, and where it cannot be reached.
 */
export function useStoredImage(url: string): StoredImage | null | undefined {
  const [found, setFound] = useState<{ url: string; image: StoredImage | null }>();
  const isOwn = url.startsWith('/');
  useEffect(() => {
    if (!isOwn) return;
    let isWanted = true;
    const set = (image: StoredImage | null) => isWanted && setFound({ url, image });
    requestImage(url).then(set, () => set(null));
    return () => {
      isWanted = false;
    };
  }, [url, isOwn]);
  if (!isOwn) return null;
  return found?.url === url ? found.image : undefined;
}
