import { usePostAction } from '../use-post-action.ts';

/** The intents by which a Writer asks an admin to publish an article, and an admin leaves it. */
export const ASK = 'ask-to-publish';
export const DECLINE = 'decline-to-publish';

/**
 * Asks an admin to publish an article.
 * @param onDone called once that is stored
 */
export function useAsking(onDone?: () => void): (id: string) => void {
  const { send } = usePostAction('publishing-asked', onDone);
  return (id) => void send({ intent: ASK, id });
}
