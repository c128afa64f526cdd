import { use } from 'react';
import { SiteContext } from './site-context.ts';

/** The names of the lists of links that are on every page. */
export function useShellNames(): Record<'main' | 'footer' | 'legal', string> {
  const { labels } = use(SiteContext).content.navigation;
  const [main = '', footer = '', legal = ''] = tellApart([
    labels.main,
    labels.footer,
    labels.legal,
  ]);
  return { main, footer, legal };
}

/** The name of one more list of links on a page. */
export function useLandmarkName(name: string): string {
  const { main, footer, legal } = useShellNames();
  return tellApart([main, footer, legal, name])[3] ?? name;
}

/**
 * Adds a number to a name that is there already: the owner may call two lists of links the same, and
 * a screen reader lists landmarks by their names.
 */
export function tellApart(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; taken.has(asHeard(distinct)); number += 1)
      distinct = `${name.trim()} ${number}`;
    taken.add(asHeard(distinct));
    return distinct;
  });
}

function asHeard(name: string): string {
  return name.trim().toLowerCase();
}
