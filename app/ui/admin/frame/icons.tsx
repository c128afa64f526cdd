/**
 * The icons of the menus and of the editor's bar, drawn with one pen: 24 units, a line of 1.75. A text
 * is always beside them or in the name of their button.
 */
const ICONS = {
  home: 'M4 11.2 12 4l8 7.2V20H4zM9.5 20v-4.5a2.5 2.5 0 0 1 5 0V20',
  leads: 'M4 6.5h16v11H4zM4 7l8 6.5L20 7',
  website: 'M3.5 5h17v14h-17zM3.5 9.5h17M6.5 7.3h.01M9 7.3h.01M7 13h6M7 16h4',
  articles: 'M6 3.5h9l3.5 3.5v13.5H6zM9 9h4M9 12.5h6.5M9 16h6.5',
  results: 'M4 20h16M6.5 16.5v-5M12 16.5v-10M17.5 16.5v-7',
  settings: 'M4 7.5h9M18 7.5h2M4 16.5h2M11 16.5h9M15.5 5v5M8.5 14v5',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5 5',
  account:
    'M12 4.5a3.75 3.75 0 1 1 0 7.5 3.75 3.75 0 0 1 0-7.5zM4.5 20c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
  team: 'M9 5.5a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM3 19c.5-3 2.8-4.6 6-4.6s5.5 1.6 6 4.6M16 6a3 3 0 0 1 0 5.7M17.5 14.8c1.9.6 3.1 2 3.5 4.2',
  help: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M12 16.6h.01',
  site: 'M13.5 4.5h6v6M19.5 4.5 11 13M17.5 14v5.5h-13v-13H10',
  'sign-out': 'M10 4.5H5v15h5M15 8l4 4-4 4M19 12H9.5',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5L13 16l2.5-2.5L20 17.5M15.5 9h.01',
  back: 'M19 12H5M11 6l-6 6 6 6',
  drawer: 'M4 5h16v14H4zM14.5 5v14',
  eye: 'M2.5 12S6 5.5 12 5.5s9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z',
  more: 'M5 11.3a.7.7 0 1 1 0 1.4.7.7 0 0 1 0-1.4zM12 11.3a.7.7 0 1 1 0 1.4.7.7 0 0 1 0-1.4zM19 11.3a.7.7 0 1 1 0 1.4.7.7 0 0 1 0-1.4z',
  phone:
    'M6.5 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2.5 2.5 0 0 1-2.5 2.5C10.5 20 4 13.5 4 6a2.5 2.5 0 0 1 2.5-2.5z',
  text: 'M4 5h16v11h-8.5L7 20v-4H4zM8 9h8M8 12h5',
  link: 'M10 7.5H8a4.5 4.5 0 0 0 0 9h2M14 7.5h2a4.5 4.5 0 0 1 0 9h-2M8.5 12h7',
} as const;

export type IconName = keyof typeof ICONS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path
        d={ICONS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
