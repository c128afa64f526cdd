import { use } from 'react';
import noticeScript from '#app/site/scripts/notice.ts?script-text';
import { CloseMark } from '#app/ui/primitives/form-dialog.tsx';
import type { LinkText } from '#app/ui/primitives/link.ts';
import { SiteContext } from './site-context.ts';

export interface ShownNotice {
  /** Another one for other words: who closed the notice before sees the new one. */
  readonly id: string;
  readonly text: string;
  readonly link: LinkText | null;
}

/**
 * What the owner says above every page. A script hides it where the visitor closed it: it is the first
 * thing in it, so that nothing of the notice is shown before, and nothing moves.
 */
export function SiteNotice({ notice: { id, text, link } }: { notice: ShownNotice }) {
  const { labels } = use(SiteContext).content.notice;
  return (
    <aside className="site-notice" aria-label={labels.name} data-notice={id}>
      <script dangerouslySetInnerHTML={{ __html: noticeScript }} />
      <div className="wrap site-notice-row">
        <p>
          {text}
          {link === null ? null : (
            <>
              {' '}
              <a href={link.href}>{link.label}</a>
            </>
          )}
        </p>
        <button type="button" className="site-notice-close">
          <CloseMark label={labels.close} />
        </button>
      </div>
    </aside>
  );
}
