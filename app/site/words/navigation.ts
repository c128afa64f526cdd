import {
  defaultsOf,
  each,
  filled,
  group,
  item,
  link,
  list,
  section,
  type TextsOf,
  type TextsOfSections,
  text,
} from './schema.ts';

/** As wide as the header of a laptop has room for. */
const LABEL = 24;
/** More would take more than a screen of a phone, in the menu and above the end of each page. */
const HEADER_MOST = 8;
const FOOTER_MOST = 10;

const linkSchema = { label: text('Label', LABEL), href: link('Link') };
type Link = TextsOf<typeof linkSchema>;

/** One of these, or one to a page of the owner's. */
export interface NavigationLink {
  readonly label: string;
  readonly href: string;
}

function links(max: number, value: readonly Link[]) {
  return list('Links', { max, item: item(linkSchema, 'Link') }, value);
}

const home: Link = { label: 'Home', href: '/' };
const quiz: Link = { label: 'Take the Quiz', href: '/quiz' };

/** The header and footer of every public page. Where links lead at first is specified (see docs/product.md). */
export const navigationSections = [
  section(
    'header',
    'Header',
    {
      header: links(HEADER_MOST, [
        home,
        { label: 'Boost Revenue', href: '/boost-revenue' },
        { label: 'Lead Smarter', href: '/lead-smarter' },
        { label: 'Scale Big', href: '/shared-success' },
        { label: 'About', href: '/about' },
        { label: 'Blog', href: '/blog' },
      ]),
      quiz: filled(group('Button', linkSchema), quiz),
      /** The home page, as breadcrumbs and the logo's accessible name call it. */
      home: text(
        'Name of the home page, in search results and for screen readers',
        LABEL,
        home.label,
      ),
    },
    'Links that don’t fit beside the name go on another line. On a phone they are in the menu.',
  ),
  section(
    'footer',
    'Footer',
    {
      tagline: text(
        'Under the name',
        160,
        'Helping RAL Owners Boost Revenue, Lead Smarter, and Scale with Confidence.',
      ),
      /** "Scale Big" points to a different page than in the header, on purpose. */
      footer: links(FOOTER_MOST, [
        home,
        { label: 'Boost Revenue', href: '/boost-revenue' },
        { label: 'Lead Smarter', href: '/lead-smarter' },
        { label: 'Scale Big', href: '/leader-lift-scale-prep' },
        quiz,
        { label: 'Contact Us', href: '/contact' },
      ]),
      copyright: text('Last line', 120, '© 2025 Wizard Services. All rights reserved.'),
    },
    'Pages of your own that are shown in the footer come after these links.',
  ),
  section(
    'legal',
    'Legal links in the footer',
    {
      legal: filled(each(group('Link', linkSchema)), [
        { label: 'Privacy Policy', href: '/privacy-policy' },
        { label: 'Terms of Service', href: '/terms-of-service' },
        { label: 'Cookie Policy', href: '/cookie-policy' },
        { label: 'Do Not Sell My Data', href: '/do-not-sell-my-data' },
      ]),
    },
    'Privacy laws ask for these links on every page, so you can rename them but not remove them.',
  ),
  section('labels', 'Buttons, and what screen readers say', {
    labels: {
      skip: text('Link past the header', 40, 'Skip to content'),
      menu: text('Button that opens the menu of a phone', LABEL, 'Menu'),
      closeMenu: text('Button that closes it', LABEL, 'Close menu'),
      main: text('Name of the header’s links', LABEL, 'Main'),
      footer: text('Name of the footer’s links', LABEL, 'Footer'),
      legal: text('Name of the legal links', LABEL, 'Legal'),
      contact: text('Name of the contact details', LABEL, 'Contact'),
    },
  }),
] as const;

export const defaultNavigation = defaultsOf(navigationSections);
export type NavigationTexts = TextsOfSections<typeof navigationSections>;
