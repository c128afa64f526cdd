/** What the editor of text opens without, as one file: its buttons, and what a slash opens. */
export { InsertTools } from './insert-tools.tsx';
export { Toolbar } from './toolbar.tsx';
