import { useState } from 'react';
import type { DescribedPicture } from './rich/dialogs/describe-images.tsx';
import type { PictureAt } from './rich/dialogs/picture-edit.ts';
import type { RichSession } from './rich/session.ts';

const CHECK_MILLISECONDS = 5_000;

/** Asks for the descriptions of pictures before a post is published. */
export function usePictureCheck(session: RichSession) {
  const [pictures, setPictures] = useState<readonly PictureAt[]>([]);
  return {
    /** The pictures that are asked about. */
    pictures,
    /** Whether the content can be published without asking. It can where the check is impossible. */
    async isComplete(content: string): Promise<boolean> {
      const found = await findPictures(content, session);
      setPictures(found);
      return found.length === 0;
    },
    /** The content with the descriptions that were given. */
    async describe(content: string, described: readonly DescribedPicture[]): Promise<string> {
      const { describePictures } = await import('./rich/lazy-editor.ts');
      return describePictures(content, session, described, timeLimit());
    },
    close: () => setPictures([]),
  };
}

async function findPictures(content: string, session: RichSession): Promise<PictureAt[]> {
  if (!content.includes('<img')) return [];
  try {
    const module = await import('./rich/lazy-editor.ts');
    return await module.findPictures(content, session, timeLimit());
  } catch {
    // Without a connection the save fails by itself, and says so.
    return [];
  }
}

function timeLimit(): AbortSignal {
  return AbortSignal.timeout(CHECK_MILLISECONDS);
}
