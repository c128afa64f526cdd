import { join } from 'node:path';
import { framedPages, signInPages } from './admin-routes.ts';
import { type Graph, reach } from './reach.ts';

/**
 * The chunks of the admin area, and the entries that load each, lightest first: of what the editor of
 * posts opens with, which is most of what any page has, a module is in the first chunk with an entry
 * that imports it. So a page loads little that it does not use, in few files: each is compressed alone
 * and names what it takes from all others. A chunk for each set of pages that have a module, which is
 * what the bundler makes by itself, makes the editor 14 KB heavier. No chunk has the name of a page,
 * whose script begins with it.
 */
const CHUNKS: Readonly<Record<string, readonly string[]>> = {
  /** React and the router, and what the pages of signing in share with the others. */
  start: ['entry.client.tsx', 'root.tsx', ...signInPages],
  frame: ['features/home/routes/admin-layout.tsx'],
  'article-lists': ['features/home/routes/dashboard.tsx', 'features/editor/routes/articles.tsx'],
  'post-fields': ['features/articles/routes/post-history.tsx'],
  'typed-text': ['features/pages/routes/edit-texts.tsx'],
  /** What writes HTML in posts and in the form of a legal page. */
  'text-editor': ['features/pages/ui/html-editor.tsx'],
  writing: ['features/editor/ui/rich/lazy-editor.ts'],
  'late-tools': ['features/editor/ui/rich/lazy-tools.ts'],
  'post-editor': ['features/editor/routes/edit-post.tsx'],
};
/** Not all of signing in: the editor does not open with that. */
const OPENS = [
  'entry.client.tsx',
  'root.tsx',
  'features/home/routes/admin-layout.tsx',
  'features/editor/ui/rich/lazy-editor.ts',
  'features/editor/routes/edit-post.tsx',
];
/** Rendered on the server alone: the bundler leaves them out of the pages that import them. */
const ON_SERVER = [
  'site/frame/error-screen.tsx',
  'site/frame/site-context.ts',
  'site/frame/site-shell.tsx',
];
/** What as many pages of the admin area have is in its frame, of which a page then has all. */
const COMMON = 18;
/** What fewer have, but pages that share nothing else. */
const IN_FRAME = 'ui/admin/line/send-json.ts';

/** The groups for the bundler, for the folder of the app. */
export function browserChunks(app: string) {
  const found = new WeakMap<Graph, (id: string) => string | null>();
  const names = Object.keys(CHUNKS);
  return names.map((name, index) => ({
    debugName: name,
    name(id: string, graph: Graph): string | null {
      const chunkOf = found.get(graph) ?? divide(app, graph);
      found.set(graph, chunkOf);
      return chunkOf(id) === name ? name : null;
    },
    // A group takes what its modules import with them.
    priority: names.length - index,
  }));
}

function divide(app: string, graph: Graph): (id: string) => string | null {
  const entries = Object.entries(CHUNKS).map(
    ([name, paths]) => [name, paths.map((path) => join(app, path))] as const,
  );
  const files = OPENS.map((path) => join(app, path));
  const onServer = new Set(ON_SERVER.map((path) => join(app, path)));
  const opens = reach(graph, files, onServer);
  const chunks = entries.map(([name, files]) => ({ name, ids: reach(graph, files, onServer) }));
  const pages = framedPages.map((page) => reach(graph, [join(app, page)]));
  // An entry has a file of its own, which the list of routes names.
  const own = new Set(entries.flatMap(([, files]) => files));
  return (id) => {
    const isCommon =
      id === join(app, IN_FRAME) || pages.filter((ids) => ids.has(id)).length >= COMMON;
    if (own.has(id) || !(opens.has(id) || isCommon)) return null;
    const name = chunks.find(({ ids }) => ids.has(id))?.name ?? null;
    return isCommon && name !== 'start' ? 'frame' : name;
  };
}
