/** How the activity log names a post or a page. A post is its title alone. */
export function nameInLog({ kind, title }: { kind: string; title: string }) {
  return kind === 'page' ? { title, kind } : { title };
}
