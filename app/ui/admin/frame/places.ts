import type { IconName } from './icons.tsx';

export const HOME = '/admin';
export const ADVANCED = '/admin/settings/advanced';

/** The five places of the main menu, in its order, and what the menu behind the initials leads to. */
const NAMES = {
  home: { label: 'Home', icon: 'home' },
  leads: { label: 'Leads', icon: 'leads' },
  website: { label: 'Website', icon: 'website' },
  articles: { label: 'Articles', icon: 'articles' },
  results: { label: 'Results', icon: 'results' },
  settings: { label: 'Settings', icon: 'settings' },
} as const satisfies Record<string, { label: string; icon: IconName }>;

type PlaceName = keyof typeof NAMES;

/** What is in all lists of screens. */
interface Listed {
  readonly to: string;
  readonly label: string;
  /** What an owner may call it instead, for Ctrl+K. */
  readonly words?: string;
  /** Where it stands in its row of tabs or its list, the smallest first. Without it, only Ctrl+K leads there. */
  readonly position?: number;
  /** Whether it is for Writers, too. The policy of its route says the same. */
  readonly forWriters?: true;
}

/** A screen inside a place: a tab of it, or behind one. */
interface ScreenInPlace extends Listed {
  readonly in: PlaceName;
  /** What begins like this belongs to it as well; default: its own address. */
  readonly below?: string;
  /** Addresses, with what is asked for, for which its tab is the current one as well. */
  readonly covers?: RegExp;
}

/** What is set up once and seldom opened, with the screens that only a problem leads to. */
export interface AdvancedScreen extends Listed {
  readonly in: 'advanced';
  readonly hint: string;
}

/** What can be made from any screen. */
export interface NewScreen extends Listed {
  readonly in: 'new';
  readonly icon: IconName;
}

/** A screen that a feature adds to the menus and to Ctrl+K. */
export type Screen = ScreenInPlace | AdvancedScreen | NewScreen;

/** A screen inside a place, as its row of tabs names it. */
export type Tab = Pick<ScreenInPlace, 'to' | 'label' | 'covers'>;

/** A part of the admin area with its own entry in a menu. */
export interface Place {
  readonly name: PlaceName;
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Its addresses are these and everything below them. */
  readonly within: readonly string[];
  readonly tabs: readonly Tab[];
}

export interface Menus {
  /** The main menu. */
  readonly main: readonly Place[];
  readonly settings: Place;
  readonly advanced: readonly AdvancedScreen[];
  readonly new: readonly NewScreen[];
}

/**
 * Makes the menus of what all features add. A place without screens is left out.
 * @throws without a screen in Settings
 */
export function arrangeMenus(screens: readonly Screen[]): Menus {
  const advanced = inOrder(screens.filter((each) => each.in === 'advanced'));
  const places = (Object.keys(NAMES) as PlaceName[]).flatMap((name) =>
    makePlace(
      name,
      screens.filter((each): each is ScreenInPlace => each.in === name),
      advanced,
    ),
  );
  const settings = places.find(({ name }) => name === 'settings');
  if (settings === undefined) throw new Error('no feature has a screen in Settings');
  return {
    main: places.filter((place) => place !== settings),
    settings,
    advanced,
    new: inOrder(screens.filter((each) => each.in === 'new')),
  };
}

function makePlace(
  name: PlaceName,
  screens: readonly ScreenInPlace[],
  advanced: readonly AdvancedScreen[],
): Place[] {
  const listed = inOrder(screens);
  const [first] = listed;
  if (first === undefined) return [];
  const further = name === 'settings' ? advanced.map(({ to }) => to) : [];
  return [
    {
      name,
      to: first.to,
      ...NAMES[name],
      ...(listed.length === 1 ? { label: first.label } : {}),
      within: [...screens.map(({ to, below = to }) => below.replace(/[?#].*/, '')), ...further],
      tabs: listed.length === 1 ? [] : listed,
    },
  ];
}

function inOrder<T extends Listed>(screens: readonly T[]): T[] {
  const place = ({ position = 0 }: Listed) => position;
  return screens
    .filter(({ position }) => position !== undefined)
    .sort((a, b) => place(a) - place(b));
}

/** Everything is below Home, and nothing belongs to it. */
const isWithin = (path: string, parent: string) =>
  path === parent || (parent !== HOME && path.startsWith(`${parent}/`));

/** The place of an address; undefined for one that is in none, such as the help. */
export function findPlace({ main, settings }: Menus, path: string): Place | undefined {
  return [...main, settings].find(({ within }) => within.some((parent) => isWithin(path, parent)));
}

/**
 * The tab of an address. Undefined where the tabs are not shown: on a screen below them, which leads
 * back to its list.
 */
export function findTab(
  { tabs }: Place,
  { advanced }: Menus,
  path: string,
  search: string,
): Tab | undefined {
  const isAdvanced = advanced.some(({ to }) => to === path);
  return (
    tabs.find(({ covers }) => covers?.test(path + search)) ??
    tabs.find(({ to }) => to === path || (isAdvanced && to === ADVANCED))
  );
}
