import { group, text } from './schema.ts';

/** The line above a preview, with the link at its end. */
export function previewLine(label: string, value: { text: string; link: string }) {
  return group(label, {
    text: text('Text', 160, value.text),
    link: text('Link', 60, value.link),
  });
}
