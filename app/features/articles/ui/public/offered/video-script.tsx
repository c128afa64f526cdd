import videoScript from '#app/site/scripts/video.ts?script-text';

/** The script of the videos in an article's text, where there is one. */
export function VideoScript({ texts }: { texts: readonly string[] }) {
  if (!texts.some((html) => html.includes(' data-video>'))) return null;
  return <script type="module" dangerouslySetInnerHTML={{ __html: videoScript }} />;
}
