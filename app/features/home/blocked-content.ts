interface BlockedContent {
  /** The directive of the content security policy. */
  readonly directive: string;
  readonly source: 'own' | 'foreign';
  readonly count: number;
}

const NAMES: Readonly<Record<string, string>> = {
  'script-src': 'scripts',
  'require-trusted-types-for': 'scripts',
  'worker-src': 'scripts',
  'style-src': 'styles',
  'img-src': 'images',
  'font-src': 'fonts',
  'frame-src': 'embeds',
  'media-src': 'videos and sounds',
  'form-action': 'forms',
};

/** Tells the owner, in one line, what the content security policy kept from visitors; null if nothing. */
export function describeBlocked(blocked: readonly BlockedContent[]): string | null {
  if (blocked.length === 0) return null;
  const total = blocked.reduce((sum, { count }) => sum + count, 0);
  const list = ['foreign', 'own'].flatMap((source) => {
    const counts = countByName(blocked.filter((each) => each.source === source));
    const where = source === 'foreign' ? 'from other sites' : 'on your own pages';
    return [...counts].map(([name, count]) => `${name} ${where}: ${count}`);
  });
  const things = total === 1 ? 'one thing' : `${total} things`;
  return `In the last 24 hours, browsers blocked ${things} that your pages don’t allow (${list.join(', ')}). A few are normal. If something doesn’t show up on your site, tell the person who takes care of your server.`;
}

function countByName(blocked: readonly BlockedContent[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { directive, count } of blocked) {
    const name = NAMES[directive] ?? 'other things';
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return counts;
}
