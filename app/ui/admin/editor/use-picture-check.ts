import { useState } from 'react';
import type { DescribedPicture, DescribeImages } from './rich/dialogs/describe-images.tsx';
import type { PictureAt } from './rich/dialogs/picture-edit.ts';
import type { RichSession } from './rich/session.ts';

const CHECK_MILLISECONDS = 5_000;

interface PictureQuestion {
  /** The pictures that are asked about; none once the dialog was closed. */
  pictures: readonly PictureAt[];
  Dialog: typeof DescribeImages;
}

/** Asks for the descriptions of pictures before a post is published. */
export function usePictureCheck(session: RichSession) {
  const [asked, setAsked] = useState<PictureQuestion | null>(null);
  return {
    /** Null until there was something to ask. */
    asked,
    /** Whether the content can be published without asking. It can where the check is impossible. */
    async isComplete(content: string): Promise<boolean> {
      const question = await findQuestion(content, session);
      setAsked(question);
      return question === null;
    },
    /** The content with the descriptions that were given. */
    async describe(content: string, described: readonly DescribedPicture[]): Promise<string> {
      const { describePictures } = await import('./rich/lazy-editor.ts');
      return describePictures(content, session, described, timeLimit());
    },
    close: () => setAsked((question) => question && { ...question, pictures: [] }),
  };
}

async function findQuestion(
  content: string,
  session: RichSession,
): Promise<PictureQuestion | null> {
  if (!content.includes('<img')) return null;
  try {
    const { DescribeImages: Dialog, findPictures } = await import('./rich/lazy-editor.ts');
    const pictures = await findPictures(content, session, timeLimit());
    return pictures.length === 0 ? null : { pictures, Dialog };
  } catch {
    // Without a connection the save fails by itself, and says so.
    return null;
  }
}

function timeLimit(): AbortSignal {
  return AbortSignal.timeout(CHECK_MILLISECONDS);
}
