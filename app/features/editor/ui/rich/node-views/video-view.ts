import type { NodeViewConstructor } from 'prosemirror-view';
import { toWatchPage } from '#app/html/content/video-embed.ts';
import type { EditorHost } from '../host.ts';
import { moveTools, type NodePlace, removeTool } from './block-tools.ts';
import { createElement, isInside } from './elements.ts';
import { createHead, createTools } from './tools.ts';

/** A video, without loading anything from where it is. */
export function videoView(host: EditorHost): NodeViewConstructor {
  return (node, view, getPos) => {
    const place: NodePlace = { view, getPos, host, name: 'Video' };
    const tools = createTools(view, 'Video', [
      { name: 'change', label: 'Change', run: change },
      ...moveTools(place),
      removeTool(place),
    ]);
    const { provider, url } = toWatchPage({ src: '', ...node.attrs.html });
    const dom = createElement(
      'div',
      { class: 'block video-card' },
      createHead(`${provider} video`, tools),
      createElement('p', { class: 'video-title' }, node.attrs.html.title ?? ''),
      createElement('p', { class: 'video-address' }, url),
    );

    function change(): void {
      const at = getPos();
      if (at !== undefined) host.openDialog({ kind: 'video', at });
    }

    return { dom, stopEvent: (event) => isInside(tools, event.target) };
  };
}
