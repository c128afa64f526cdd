import { arrangeMenus, type Screen } from '#app/ui/admin/frame/places.ts';

/** The `screens` of each `screens.ts` in a feature, which the browser has as well. */
const found = import.meta.glob<readonly Screen[]>('./*/screens.ts', {
  eager: true,
  import: 'screens',
});

/** What the features add to the menus and to Ctrl+K. */
export const screens = Object.values(found).flat();

export const menus = arrangeMenus(screens);

/** The screens that are for Writers, and the menus of them. */
export const writerScreens = screens.filter(({ forWriters }) => forWriters);
export const writerMenus = arrangeMenus(writerScreens);
