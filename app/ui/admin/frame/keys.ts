/** The keys of the admin area, as Help and the list behind `?` show them. `mod` is ⌘ on a Mac, else Ctrl. */
export const KEYS = [
  { keys: ['mod', 'K'], does: 'Search pages, articles, leads and settings' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['mod', 'S'], does: 'Save what you are writing' },
  { keys: ['mod', 'Shift', 'Enter'], does: 'Publish what you are writing' },
  { keys: ['Alt', 'F10'], does: 'Go to the toolbar of the article that you are writing' },
  { keys: ['Escape'], does: 'Close a menu or a dialog' },
] as const;
