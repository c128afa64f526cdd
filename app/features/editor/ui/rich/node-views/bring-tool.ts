import type { EditorView } from 'prosemirror-view';
import type { HtmlAttributes } from '#app/html/document/schema.ts';
import { describeFailure } from '#app/ui/admin/line/describe-failure.ts';
import { foreignAddress } from '../foreign-address.ts';
import type { EditorHost } from '../host.ts';
import { loadBlocks } from '../load-blocks.ts';
import type { Tool } from './tools.ts';

/** Brings an image of another site into the library. */
export function bringTool(view: EditorView, host: EditorHost, image: () => HtmlAttributes): Tool {
  return {
    name: 'bring',
    label: 'Bring into the library',
    run: () =>
      void loadBlocks().then(
        ({ bringImage }) => bringImage(view, host, image()),
        (error) => host.showError('The image stays where it is', describeFailure(error)),
      ),
  };
}

/** The button is only there for images of other sites. */
export function showBringTool(tools: HTMLElement, image: HtmlAttributes): void {
  const button = tools.querySelector<HTMLElement>('[data-tool="bring"]');
  if (button !== null) button.hidden = foreignAddress(image) === null;
}
