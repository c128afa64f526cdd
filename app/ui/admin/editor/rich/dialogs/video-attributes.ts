import {
  FRAME_ALLOW,
  FRAME_REFERRER_POLICY,
  FRAME_SANDBOX,
} from '#app/domains/posts/content/elements.ts';
import type { VideoEmbed } from '#app/domains/posts/content/video-embed.ts';
import type { HtmlAttributes } from '#app/domains/posts/document/schema.ts';
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
    width: '560',
    height: '315',
    ...present,
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
