import type { NavigationLink, NavigationTexts } from '#app/content/navigation.ts';
import { type PageSections, splitSections } from './page-shapes.ts';
import { each, group, link, type ShapesOf, text } from './shapes.ts';

/** As wide as the header of a laptop has room for. */
const LABEL = 24;

const navigationLink: ShapesOf<NavigationLink> = {
  label: text('Label', LABEL),
  href: link('Leads to'),
};

const links = each(group<NavigationLink>('Link', navigationLink));

const shapes: ShapesOf<NavigationTexts> = {
  home: text('Name of the home page, in search results and for screen readers', LABEL),
  header: links,
  quiz: group<NavigationLink>('Button', navigationLink),
  footer: links,
  legal: links,
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
  ['header', 'Header', ['header', 'quiz', 'home']],
  ['footer', 'Footer', ['tagline', 'footer', 'copyright']],
  ['legal', 'Legal links in the footer', ['legal']],
  ['labels', 'Buttons, and what screen readers say', ['labels']],
]);
