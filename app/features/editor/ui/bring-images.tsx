import { useState } from 'react';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { fetchImage } from '#app/features/media/ui/offered/send-image.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import type { BroughtImages } from './replace-images.ts';

interface BringImagesProps {
  addresses: readonly string[];
  /** Called with the images that are in the library now, by their former address. */
  onBrought: (images: BroughtImages) => void;
}

interface Failure {
  readonly address: string;
  readonly code: string;
  readonly message: string;
}

type Progress = { done: number; of: number } | null;

/** A button that brings images of other sites into the library, and what could not be brought. */
export function BringImages({ addresses, onBrought }: BringImagesProps) {
  const [progress, setProgress] = useState<Progress>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const wanted = [...new Set(addresses)];
  const plain = failures.filter(({ code }) => code === 'only_http').map(({ address }) => address);
  const failed = failures.filter(({ code }) => code !== 'only_http');

  async function bring(list: readonly string[], plainHttp: boolean): Promise<void> {
    const brought = new Map<string, StoredImage>();
    const rejected: Failure[] = [];
    for (const [index, address] of list.entries()) {
      setProgress({ done: index, of: list.length });
      const answer = await fetchImage({ address, alt: null, plainHttp });
      if (answer.ok) brought.set(address, answer.image);
      else rejected.push({ address, code: answer.code, message: answer.message });
    }
    setProgress(null);
    setFailures(rejected);
    if (brought.size > 0) onBrought(brought);
  }

  if (progress !== null) {
    return (
      <p role="status">
        Bringing image {progress.done + 1} of {progress.of} into the library…
      </p>
    );
  }
  return (
    <>
      {failed.length === 0 ? null : (
        <ul role="alert">
          {failed.map(({ address, message }) => (
            <li key={address}>
              <code>{address}</code>: {message}
            </li>
          ))}
        </ul>
      )}
      {plain.length > 0 ? (
        <>
          <p role="alert">
            {plain.length === 1
              ? 'This image comes over a connection that is not secure, so it could be swapped on the way.'
              : `${plain.length} images come over a connection that is not secure, so they could be swapped on the way.`}
          </p>
          <Button look="quiet" small onClick={() => void bring(plain, true)}>
            {plain.length === 1 ? 'Fetch it anyway' : 'Fetch them anyway'}
          </Button>
        </>
      ) : (
        <Button look="quiet" small onClick={() => void bring(wanted, false)}>
          {wanted.length === 1
            ? 'Bring into the library'
            : `Bring all ${wanted.length} into the library`}
        </Button>
      )}
    </>
  );
}
