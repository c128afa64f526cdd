import type { FieldType } from '#app/content/field-types.ts';
import type { NavigationLink, NavigationTexts } from '#app/content/navigation.ts';
import { type PageSections, splitSections } from './page-shapes.ts';
import { each, group, link, type ShapesOf, text } from './shapes.ts';

/** As wide as the header of a laptop has room for. */
const LABEL = 24;
/** More would take more than a screen of a phone, in the menu and above the end of each page. */
const HEADER_MOST = 8;
const FOOTER_MOST = 10;

const navigationLink = {
  label: text('Label', LABEL),
  href: link('Link'),
} satisfies ShapesOf<NavigationLink>;

function links(max: number): FieldType {
  return {
    type: 'list',
    label: 'Links',
    min: 1,
    max,
    item: { type: 'parts', label: 'Link', parts: navigationLink },
  };
}

const shapes: ShapesOf<NavigationTexts> = {
  home: text('Name of the home page, in search results and for screen readers', LABEL),
  header: links(HEADER_MOST),
  quiz: group<NavigationLink>('Button', navigationLink),
  footer: links(FOOTER_MOST),
  legal: each(group<NavigationLink>('Link', navigationLink)),
  tagline: text('Under the name', 160),
  copyright: text('Last line', 120),
  labels: group<NavigationTexts['labels']>(undefined, {
    skip: text('Link past the header', 40),
    menu: text('Button that opens the menu of a phone', LABEL),
    closeMenu: text('Button that closes it', LABEL),
    main: text('Name of the header’s links', LABEL),
    footer: text('Name of the footer’s links', LABEL),
    legal: text('Name of the legal links', LABEL),
    contact: text('Name of the contact details', LABEL),
  }),
};

export const navigationSections: PageSections = splitSections(shapes, [
  [
    'header',
    'Header',
    ['header', 'quiz', 'home'],
    'Links that don’t fit beside the name go on another line. On a phone they are in the menu.',
  ],
  [
    'footer',
    'Footer',
    ['tagline', 'footer', 'copyright'],
    'Pages of your own that are shown in the footer come after these links.',
  ],
  [
    'legal',
    'Legal links in the footer',
    ['legal'],
    'Privacy laws ask for these links on every page, so you can rename them but not remove them.',
  ],
  ['labels', 'Buttons, and what screen readers say', ['labels']],
]);
