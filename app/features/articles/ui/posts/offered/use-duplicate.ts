import { usePostAction } from '../use-post-action.ts';

/** The intent that begins a new post with the texts of another. */
export const DUPLICATE = 'duplicate';

/**
 * Begins a new post with the texts of another.
 * @param open called with where the editor opens with it
 */
export function useDuplicate(open: (address: string) => void): (id: string) => void {
  const { send } = usePostAction('post-duplicated', ({ opensAt }) => {
    if (opensAt !== undefined) open(opensAt);
  });
  return (id) => void send({ intent: DUPLICATE, id });
}
