import type { MenuItem } from '#app/ui/admin/menu-button.tsx';
import { useToast } from '#app/ui/admin/toasts.tsx';

const NOT_COPIED =
  'Your browser did not allow it, or the website did not answer. Please try again, or choose Download as HTML.';

/** An article as it was last saved: Markdown for the clipboard, and a page of HTML. */
export function usePostCopies(id: string): readonly MenuItem[] {
  const toast = useToast();
  async function copyMarkdown(): Promise<void> {
    try {
      // Browsers allow copying right after the click, so the text may arrive later.
      const text = readText(`/admin/posts/${id}/markdown`);
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
      toast.notice('post-copied');
    } catch {
      toast.error('Not copied', NOT_COPIED);
    }
  }
  return [
    { label: 'Copy as Markdown', onChoose: () => void copyMarkdown() },
    {
      label: 'Download as HTML',
      onChoose: () => window.location.assign(`/admin/posts/${id}/html`),
    },
  ];
}

async function readText(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
  return answer.text();
}
