import { use } from 'react';
import { formatInstant } from '#app/formatting/dates.ts';
import { SiteContext } from '#app/site/frame/site-context.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';

interface PreviewState {
  /** Whether it is a page of the owner's own, and no post. */
  isPage: boolean;
  /** Where it is public, if it is. */
  href: string;
  post: {
    readonly isPublished: boolean;
    readonly publishedAt: string | null;
  };
  /** Whether what is shown is not saved yet. */
  isUnsaved: boolean;
  now: string;
  timeZone: string;
}

/** Says above a preview what it is. */
export function PreviewNote({ expiresAt, ...state }: PreviewState & { expiresAt: string }) {
  const { content } = use(SiteContext);
  const { until: untilText } = content.post.preview;
  const until = formatInstant(expiresAt, state.timeZone);
  return (
    <div className="preview-note">
      <p className="wrap">
        {describeState(state, content)} {untilText} {until}.
      </p>
    </div>
  );
}

function describeState(
  { isPage, href, post, isUnsaved, now, timeZone }: PreviewState,
  { post: { preview }, messages }: SiteContent,
) {
  const { isPublished, publishedAt } = post;
  const { draft, scheduled } = preview;
  const { published, changes } = isPage ? messages.ownPages : preview;
  if (!isPublished || publishedAt === null) return draft;
  if (publishedAt > now) return `${scheduled} ${formatInstant(publishedAt, timeZone)}.`;
  const { text, link } = isUnsaved ? changes : published;
  return (
    <>
      {text} <a href={href}>{link}</a>.
    </>
  );
}
