import { type ComponentType, useEffect, useState } from 'react';
import { loadScript } from '#app/ui/admin/load-script.ts';
import type { PageEditorProps } from './page-editor.tsx';

/** The editor on the page, loaded on demand: the forms of other documents don't need its code. */
export function usePageEditor(isWanted: boolean): ComponentType<PageEditorProps> | null {
  const [editor, setEditor] = useState<ComponentType<PageEditorProps> | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    loadScript(() => import('./page-editor.tsx')).then(
      ({ PageEditor }) => setEditor(() => PageEditor),
      // Without a connection, the form stays.
      () => undefined,
    );
  }, [isWanted]);
  return editor;
}
