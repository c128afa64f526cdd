import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { PostEditing } from './use-post-editor.ts';

interface ShareLinkProps {
  editor: PostEditing;
  id: string;
  children: ReactNode;
}

/** Leads to the preview links, which can show what is typed here. */
export function ShareLink({ editor, id, children }: ShareLinkProps) {
  const { dirty } = editor.state;
  const [isKeeping, setIsKeeping] = useState(false);
  const address = `/admin/posts/${id}/previews${dirty ? '?source=post-draft' : ''}`;
  async function open(): Promise<void> {
    setIsKeeping(true);
    await editor.leaveFor(address);
    setIsKeeping(false);
  }
  return (
    <Link
      className="text-link"
      to={address}
      onClick={(event) => {
        const opensElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
        if (!dirty || opensElsewhere) return;
        event.preventDefault();
        // A double click opens it once.
        if (!isKeeping) void open();
      }}
    >
      {isKeeping ? 'Saving your draft…' : children}
    </Link>
  );
}
