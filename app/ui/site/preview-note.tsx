import { use } from 'react';
import { ownPageCopy } from '#app/content/own-pages.ts';
import type { PostTexts } from '#app/content/pages/blog.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { SiteContext } from './site-context.ts';

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
  const { preview } = use(SiteContext).content.post;
  const until = formatInstant(expiresAt, state.timeZone);
  return (
    <div className="preview-note">
      <p className="wrap">
        {describeState(state, preview)} {preview.until} {until}.
      </p>
    </div>
  );
}

function describeState(
  { isPage, href, post, isUnsaved, now, timeZone }: PreviewState,
  copy: PostTexts['preview'],
) {
  const { isPublished, publishedAt } = post;
  const { draft, scheduled } = copy;
  const { published, changes } = isPage ? ownPageCopy.preview : copy;
  if (!isPublished || publishedAt === null) return draft;
  if (publishedAt > now) return `${scheduled} ${formatInstant(publishedAt, timeZone)}.`;
  const { text, link } = isUnsaved ? changes : published;
  return (
    <>
      {text} <a href={href}>{link}</a>.
    </>
  );
}
