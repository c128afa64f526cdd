import { arrangeMenus, type Screen } from '#app/ui/admin/frame/places.ts';

/** The `screens` of each `screens.ts` in a feature, which the browser has as well. */
const found = import.meta.glob<readonly Screen[]>('./*/screens.ts', {
  eager: true,
  import: 'screens',
});

/** What the features add to the menus; Ctrl+K knows more (`palette.ts`). */
export const screens = Object.values(found).flat();

export const menus = arrangeMenus(screens);

/** Of the screens that are for Writers. */
export const writerMenus = arrangeMenus(screens.filter(({ forWriters }) => forWriters));
