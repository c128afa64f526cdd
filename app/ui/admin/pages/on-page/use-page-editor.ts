import { type ComponentType, useEffect, useState } from 'react';
import type { PageEditorProps } from './page-editor.tsx';

/** What edits a page on the page, once it is there: the forms of other documents do without its code. */
export function usePageEditor(isWanted: boolean): ComponentType<PageEditorProps> | null {
  const [editor, setEditor] = useState<ComponentType<PageEditorProps> | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    import('./page-editor.tsx').then(
      ({ PageEditor }) => setEditor(() => PageEditor),
      // Without a connection the form stays.
      () => undefined,
    );
  }, [isWanted]);
  return editor;
}
