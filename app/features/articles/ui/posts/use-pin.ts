import { usePostAction } from './use-post-action.ts';

/** The intent that lets the blog begin with an article; with no id, with none. */
export const PIN = 'pin';

/** Pins an article, or unpins with an empty id. For a minute, the notice offers to undo it. */
export function usePin(): (id: string) => void {
  const { send: sendBack } = usePostAction('pin-undone');
  const { send } = usePostAction((toast, { pinned }) => {
    if (pinned === undefined) return;
    const { id, former } = pinned;
    const message =
      id === ''
        ? { title: 'Unpinned', text: 'Your blog begins with the newest article again.' }
        : {
            title: 'Pinned',
            text:
              former === null
                ? 'It now comes first on your blog.'
                : `It now comes first on your blog, in place of “${former.title}”.`,
          };
    toast.offer(message, 'Undo', () => void sendBack({ intent: PIN, id: former?.id ?? '' }));
  });
  return (id) => void send({ intent: PIN, id });
}
