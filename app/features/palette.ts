import type { Palette, Screen } from '#app/ui/admin/frame/places.ts';
import { menus, screens } from './screens.ts';

/** The `palette` of each `palette.ts` in a feature. */
const found = Object.values(
  import.meta.glob<Palette>('./*/palette.ts', { eager: true, import: 'palette' }),
);

/** What no menu names. */
export const behind = [...screens, ...found.flatMap(({ screens = [] }) => screens)].filter(
  ({ at }) => at === undefined,
);

/** The menu “More” of a place. */
export function listMore(place: Screen['in']): { to: string; label: string }[] {
  return behind.flatMap((screen) =>
    screen.in === place && 'inMore' in screen && screen.inMore !== undefined
      ? [{ to: screen.to, label: screen.inMore }]
      : [],
  );
}

const words = join(found.map(({ words = {} }) => words));
const hints = join(found.map(({ hints = {} }) => hints));

/** What an owner may call a screen instead. */
export function findWords(to: string): string {
  return words[to] ?? '';
}

/** The screens of Advanced, and what each is for. */
export const advanced = menus.advanced.map(({ to, label }) => ({
  to,
  label,
  hint: hints[to] ?? '',
}));

function join(records: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  return Object.assign({}, ...records);
}
