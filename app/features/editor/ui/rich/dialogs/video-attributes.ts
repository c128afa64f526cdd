import { FRAME_ALLOW, FRAME_REFERRER_POLICY, FRAME_SANDBOX } from '#app/html/content/elements.ts';
import { frameSize, type VideoEmbed } from '#app/html/content/video-embed.ts';
import type { HtmlAttributes } from '#app/html/document/schema.ts';
import { attributesFor } from '../commands/attributes.ts';
import { toLine } from './to-line.ts';

/** The longest title that the sanitizer keeps. */
export const VIDEO_TITLE_MAX = 200;

/** The attributes of a video as the sanitizer writes them, with those of the one that it replaces. */
export function videoAttributes(
  video: VideoEmbed,
  title: string,
  present: HtmlAttributes = {},
): HtmlAttributes {
  const attributes = {
    ...present,
    ...frameSize(isOtherShape(video, present) ? {} : present, video),
    src: video.src,
    title: toLine(title, VIDEO_TITLE_MAX) || video.title,
    loading: 'lazy',
    sandbox: FRAME_SANDBOX.join(' '),
    referrerpolicy: FRAME_REFERRER_POLICY,
    allow: FRAME_ALLOW,
    allowfullscreen: '',
  };
  return attributesFor('iframe', attributes) ?? attributes;
}

/**
 * Whether another video takes the place of an upright one, whose size it then does not inherit. The
 * same video keeps it, because the address of its page may not say that it is upright.
 */
function isOtherShape(video: VideoEmbed, present: HtmlAttributes): boolean {
  return video.src !== present.src && Number(present.height) > Number(present.width);
}
