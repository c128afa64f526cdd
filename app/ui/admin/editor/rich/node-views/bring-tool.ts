import type { EditorView } from 'prosemirror-view';
import type { HtmlAttributes } from '#app/html/document/schema.ts';
import { bringPicture, foreignAddress } from '../brought-images.ts';
import type { EditorHost } from '../host.ts';
import type { Tool } from './tools.ts';

/** Brings a picture of another site into the library. */
export function bringTool(view: EditorView, host: EditorHost, picture: () => HtmlAttributes): Tool {
  return {
    name: 'bring',
    label: 'Bring into the library',
    run: () => void bringPicture(view, host, picture()),
  };
}

/** The button is only there for pictures of other sites. */
export function showBringTool(tools: HTMLElement, picture: HtmlAttributes): void {
  const button = tools.querySelector<HTMLElement>('[data-tool="bring"]');
  if (button !== null) button.hidden = foreignAddress(picture) === null;
}
