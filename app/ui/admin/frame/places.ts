import type { IconName } from './icons.tsx';

export const HOME = '/admin';
export const ADVANCED = '/admin/settings/advanced';

/** The five places of the main menu, in its order, and what the menu behind the initials leads to. */
const LABELS = {
  home: 'Home',
  leads: 'Leads',
  website: 'Website',
  articles: 'Articles',
  results: 'Results',
  settings: 'Settings',
} as const satisfies Partial<Record<IconName, string>>;

type PlaceName = keyof typeof LABELS;

/** What is in all lists of screens. */
interface Listed {
  readonly to: string;
  readonly label: string;
  /** Where it stands in its row of tabs or its list, from 1. Without it, no menu names it. */
  readonly at?: number;
  /** Whether it is for Writers, too. The policy of its route says the same. */
  readonly forWriters?: true;
}

/** A screen inside a place: a tab of it, or behind one. */
interface ScreenInPlace extends Listed {
  readonly in: PlaceName;
  /**
   * The address that this and what is below it has; default: its own. With a hyphen at its end, what
   * begins like this.
   */
  readonly below?: string;
  /** Addresses, with what is asked for, for which its tab is the current one as well. */
  readonly covers?: RegExp;
  /** Its name in the menu “More” beside the heading of the place. */
  readonly inMore?: string;
}

/** What is set up once and seldom opened, with the screens that only a problem leads to. */
interface AdvancedScreen extends Listed {
  readonly in: 'advanced';
}

/** What can be made from any screen. */
export interface NewScreen extends Listed {
  readonly in: 'new';
  readonly icon: IconName;
}

/** A screen that a feature adds to the menus, or that belongs to a place. */
export type Screen = ScreenInPlace | AdvancedScreen | NewScreen;

/** What Ctrl+K and lists of screens say besides, which is not loaded with every page. */
export interface Palette {
  /** What no menu leads to. */
  readonly screens?: readonly Screen[];
  /** What an owner may call a screen instead, by its address. */
  readonly words?: Readonly<Record<string, string>>;
  /** What a screen of Advanced is for, by its address. */
  readonly hints?: Readonly<Record<string, string>>;
}

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

/** Makes the menus of what all features add. A place without screens is left out. */
export function arrangeMenus(screens: readonly Screen[]): Menus {
  const advanced = inOrder(screens, 'advanced');
  const places = (Object.keys(LABELS) as PlaceName[]).flatMap((name) => {
    const tabs = inOrder(screens, name);
    const [first] = tabs;
    const within = screens.flatMap((each) =>
      each.in === name || (name === 'settings' && each.in === 'advanced')
        ? ((each as ScreenInPlace).below ?? each.to)
        : [],
    );
    if (first === undefined) return [];
    return {
      name,
      to: first.to,
      // A place of one screen is called as that is.
      label: tabs.length === 1 ? first.label : LABELS[name],
      icon: name,
      within,
      tabs: tabs.length === 1 ? [] : tabs,
    };
  });
  // The last of them.
  const settings = places.pop() as Place;
  return { main: places, settings, advanced, new: inOrder(screens, 'new') };
}

function inOrder<In extends Screen['in']>(screens: readonly Screen[], name: In) {
  return (screens as readonly (Screen & { in: In; at: number })[])
    .filter((each) => each.in === name && each.at)
    .sort((a, b) => a.at - b.at);
}

/** Everything is below Home, and nothing belongs to it. */
const isWithin = (path: string, parent: string) =>
  path === parent ||
  (parent !== HOME && path.startsWith(parent.endsWith('-') ? parent : `${parent}/`));

/** The place of an address; undefined for one that is in none, such as the help. */
export function findPlace({ main, settings }: Menus, path: string): Place | undefined {
  // What is set up can be below the address of another place.
  return [settings, ...main].find(({ within }) => within.some((parent) => isWithin(path, parent)));
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
