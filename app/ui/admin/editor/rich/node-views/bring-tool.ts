import type { EditorView } from 'prosemirror-view';
import type { HtmlAttributes } from '#app/html/document/schema.ts';
import { bringImage, foreignAddress } from '../brought-images.ts';
import type { EditorHost } from '../host.ts';
import type { Tool } from './tools.ts';

/** Brings an image of another site into the library. */
export function bringTool(view: EditorView, host: EditorHost, image: () => HtmlAttributes): Tool {
  return {
    name: 'bring',
    label: 'Bring into the library',
    run: () => void bringImage(view, host, image()),
  };
}

/** The button is only there for images of other sites. */
export function showBringTool(tools: HTMLElement, image: HtmlAttributes): void {
  const button = tools.querySelector<HTMLElement>('[data-tool="bring"]');
  if (button !== null) button.hidden = foreignAddress(image) === null;
}
