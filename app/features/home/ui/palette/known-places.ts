import { behind, findWords } from '#app/features/palette.ts';
import { menus, writerMenus } from '#app/features/screens.ts';
import type { FoundPlace } from '#app/ui/admin/found-place.ts';
import type { IconName } from '#app/ui/admin/frame/icons.tsx';
import type { Menus, Screen } from '#app/ui/admin/frame/places.ts';

/** A place that Ctrl+K knows, and all that it is called. */
export interface KnownPlace extends FoundPlace {
  readonly words: string;
}

const HELP = known('/admin/help', 'Help', 'Go to', 'help');

/** What the menus lead to, and what is behind them: found without asking the server. */
export const KNOWN_PLACES: readonly KnownPlace[] = [
  ...listPlaces(menus, behind),
  known('/admin/setup/portrait', 'Your portrait', 'Website', 'image'),
  HELP,
];

/** The same for a Writer. */
export const WRITER_PLACES: readonly KnownPlace[] = [
  ...listPlaces(
    writerMenus,
    behind.filter(({ forWriters }) => forWriters),
  ),
  HELP,
];

function listPlaces(
  { main, settings, advanced, new: items }: Menus,
  others: readonly Screen[],
): KnownPlace[] {
  const places = [...main, settings];
  return [
    ...main.map(({ to, label, icon }) => known(to, label, 'Go to', icon)),
    ...items.map(({ to, label, icon }) => known(to, label, 'Action', icon)),
    ...places.flatMap(({ to, label, icon, tabs }) =>
      tabs.filter((tab) => tab.to !== to).map((tab) => known(tab.to, tab.label, label, icon)),
    ),
    known(settings.to, settings.label, 'Go to', settings.icon),
    ...advanced.map(({ to, label }) => known(to, label, 'Advanced', settings.icon)),
    ...others.map((screen) => {
      const { to, label } = screen;
      if (screen.in === 'new') return known(to, label, 'Action', screen.icon);
      const place = places.find(({ name }) => name === screen.in) ?? settings;
      return known(to, label, place.label, place.icon);
    }),
  ];
}

function known(to: string, title: string, kind: string, icon: IconName): KnownPlace {
  return { to, title, kind, icon, words: `${title} ${findWords(to)}` };
}
