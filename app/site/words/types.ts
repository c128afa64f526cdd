import type { FocalPoint } from '#app/formatting/focal-point.ts';
import type { LeadTopic } from '../lead-topics.ts';
import type { Href } from './paths.ts';

/** Text that may contain links and bold words. */
export type Rich = string | readonly (string | { text: string; href: Href } | { bold: string })[];

/** Can be booked through the owner's scheduling link or, if none is set, our form. */
export type BookingSlot = 'intro-session' | 'strategy-session' | 'workshop' | 'demo';

/** What one of our forms is about; stored with the lead. */
export type FormTopic = Exclude<LeadTopic, 'privacy-request'>;

/** An image of the owner's, from the media library. Nothing in the code has one. */
export interface Image {
  /** Of the largest one; the path on this site, or its public address in a bucket. */
  url: string;
  srcset: string;
  width: number;
  height: number;
  /** The file that link previews show; null until it is made. */
  preview: { url: string; width: number; height: number } | null;
  /** Empty if it is decoration, or if nobody described it. */
  alt: string;
  focus: FocalPoint;
  caption?: string;
}
