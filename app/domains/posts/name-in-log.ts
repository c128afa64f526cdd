/** How the activity log names a post or a page. Entries that are older than pages have the title alone. */
export function nameInLog({ kind, title }: { kind: string; title: string }) {
  return kind === 'page' ? { title, kind } : { title };
}
