import { use } from 'react';
import type { PostTexts } from '#app/content/pages/blog.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { SiteContext } from './site-context.ts';

interface PreviewState {
  post: {
    readonly slug: string;
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
  { post, isUnsaved, now, timeZone }: PreviewState,
  { draft, scheduled, published, changes }: PostTexts['preview'],
) {
  const { slug, isPublished, publishedAt } = post;
  if (!isPublished || publishedAt === null) return draft;
  if (publishedAt > now) return `${scheduled} ${formatInstant(publishedAt, timeZone)}.`;
  const { text, link } = isUnsaved ? changes : published;
  return (
    <>
      {text} <a href={`/blog/${slug}`}>{link}</a>.
    </>
  );
}
