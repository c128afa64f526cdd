import { useCallback, useRef, useState } from 'react';
import type { DescribedImage, DescribeImages } from './rich/dialogs/describe-images.tsx';
import type { ImageAt } from './rich/dialogs/image-edit.ts';
import type { RichSession } from './rich/session.ts';

const CHECK_MILLISECONDS = 5_000;

interface ImageQuestion {
  /** The images that are asked about; none once the dialog was closed. */
  images: readonly ImageAt[];
  Dialog: typeof DescribeImages;
  /** Whether the answer publishes the post. */
  saves: boolean;
}

/** Asks for the descriptions of images, at the latest before a post is published. */
export function useImageCheck(session: RichSession) {
  const [asked, setAsked] = useState<ImageQuestion | null>(null);
  const onClosed = useRef<(() => void) | null>(null);
  const count = useCallback(
    async (content: string) => (await findQuestion(content, session))?.images.length ?? 0,
    [session],
  );
  return {
    /** Null until there was something to ask. */
    asked,
    /** Whether the content can be published without asking. It can where the check is impossible. */
    async isComplete(content: string): Promise<boolean> {
      const question = await findQuestion(content, session);
      setAsked(question && { ...question, saves: true });
      return question === null;
    },
    /** How many images have no description. */
    count,
    /** Resolves once the dialog is closed, or at once if there is nothing to ask. */
    async ask(content: string): Promise<void> {
      const question = await findQuestion(content, session);
      setAsked(question && { ...question, saves: false });
      if (question === null) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onClosed.current = resolve;
      await promise;
    },
    closed: () => onClosed.current?.(),
    /** The content with the descriptions that were given. */
    async describe(content: string, described: readonly DescribedImage[]): Promise<string> {
      const { describeImages } = await import('./rich/lazy-image-check.ts');
      return describeImages(content, session, described, timeLimit());
    },
    close: () => setAsked((question) => question && { ...question, images: [] }),
  };
}

async function findQuestion(
  content: string,
  session: RichSession,
): Promise<Omit<ImageQuestion, 'saves'> | null> {
  if (!content.includes('<img')) return null;
  try {
    const { DescribeImages: Dialog, findImages } = await import('./rich/lazy-image-check.ts');
    const images = await findImages(content, session, timeLimit());
    return images.length === 0 ? null : { images, Dialog };
  } catch {
    // Without a connection the save fails and says so.
    return null;
  }
}

function timeLimit(): AbortSignal {
  return AbortSignal.timeout(CHECK_MILLISECONDS);
}
