import { useCallback, useRef, useState } from 'react';
import { loadScript } from '#app/ui/admin/line/load-script.ts';
import type { DescribedImage, DescribeImages } from './rich/dialogs/describe-images.tsx';
import type { ImageAt } from './rich/dialogs/image-edit.ts';
import type { RichSession } from './rich/offered/session.ts';

const CHECK_MILLISECONDS = 10_000;

type ImageCheck = typeof import('./rich/lazy-image-check.ts');

let loaded: ImageCheck | null = null;

async function loadCheck(): Promise<ImageCheck> {
  loaded ??= await loadScript(() => import('./rich/lazy-image-check.ts'));
  return loaded;
}

interface ImageQuestion {
  /** The images that are asked about, none once the dialog was closed; null if nobody could look. */
  images: readonly ImageAt[] | null;
  Dialog: typeof DescribeImages;
  /** Whether the answer publishes the post. */
  saves: boolean;
}

/**
 * Asks for the descriptions of images, at the latest before a post is published. Its functions throw
 * where what asks could not be loaded.
 */
export function useImageCheck(session: RichSession) {
  const [asked, setAsked] = useState<ImageQuestion | null>(null);
  const onClosed = useRef<(() => void) | null>(null);
  const count = useCallback(
    async (content: string) => (await findQuestion(content, session))?.images?.length ?? 0,
    [session],
  );
  return {
    /** Null until there was something to ask. */
    asked,
    /** Whether the content can be published without asking. */
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
      if (question?.images === null) throw new Error('nobody could look at the images');
      setAsked(question && { ...question, saves: false });
      if (question === null) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onClosed.current = resolve;
      await promise;
    },
    closed: () => onClosed.current?.(),
    /** The content with the descriptions that were given. */
    async describe(content: string, described: readonly DescribedImage[]): Promise<string> {
      const { describeImages } = await loadCheck();
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
  const { DescribeImages: Dialog, findImages } = await loadCheck();
  // The connection may be back for the save itself: who publishes knows what was not looked at.
  const images = await findImages(content, session, timeLimit()).catch(() => null);
  return images?.length === 0 ? null : { images, Dialog };
}

function timeLimit(): AbortSignal {
  return AbortSignal.timeout(CHECK_MILLISECONDS);
}
