import { type ComponentType, useEffect, useState } from 'react';
import { loadScript } from '#app/ui/admin/line/load-script.ts';
import type { PageEditorProps } from './page-editor.tsx';

type Loaded = ComponentType<PageEditorProps> | 'missing';

/**
 * The editor on the page, loaded on demand: the forms of other documents don't need its code. Null until
 * it is there; 'missing' where it could not be loaded.
 */
export function usePageEditor(isWanted: boolean): Loaded | null {
  const [editor, setEditor] = useState<Loaded | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    loadScript(() => import('./page-editor.tsx')).then(
      ({ PageEditor }) => setEditor(() => PageEditor),
      // Without a connection, there is the form.
      () => setEditor('missing'),
    );
  }, [isWanted]);
  return editor;
}
