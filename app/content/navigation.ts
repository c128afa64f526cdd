export interface NavigationLink {
  readonly label: string;
  readonly href: string;
}

export const siteName = 'Wizard Services';
const home: NavigationLink = { label: 'Home', href: '/' };
const quiz: NavigationLink = { label: 'Take the Quiz', href: '/quiz' };

const header: readonly NavigationLink[] = [
  home,
  { label: 'Boost Revenue', href: '/boost-revenue' },
  { label: 'Lead Smarter', href: '/lead-smarter' },
  { label: 'Scale Big', href: '/shared-success' },
  { label: 'About', href: '/about' },
  { label: 'Blog', href: '/blog' },
];

/** "Scale Big" points to a different page than in the header, on purpose. */
const footer: readonly NavigationLink[] = [
  home,
  { label: 'Boost Revenue', href: '/boost-revenue' },
  { label: 'Lead Smarter', href: '/lead-smarter' },
  { label: 'Scale Big', href: '/leader-lift-scale-prep' },
  quiz,
  { label: 'Contact Us', href: '/contact' },
];

const legal: readonly NavigationLink[] = [
  { label: 'Privacy Policy', href: '/privacy-policy' },
  { label: 'Terms of Service', href: '/terms-of-service' },
  { label: 'Cookie Policy', href: '/cookie-policy' },
  { label: 'Do Not Sell My Data', href: '/do-not-sell-my-data' },
];

const tagline = 'Helping RAL Owners Boost Revenue, Lead Smarter, and Scale with Confidence.';
const copyright = '© 2025 Wizard Services. All rights reserved.';

/** Accessible names of the landmarks and menu buttons. */
const labels = {
  skip: 'Skip to content',
  menu: 'Menu',
  closeMenu: 'Close menu',
  main: 'Main',
  footer: 'Footer',
  legal: 'Legal',
  contact: 'Contact',
};

/** The header and footer of every public page. */
export interface NavigationTexts {
  /** The home page, as breadcrumbs and the logo's accessible name call it. */
  readonly home: string;
  readonly header: readonly NavigationLink[];
  /** The button in the header. */
  readonly quiz: NavigationLink;
  readonly footer: readonly NavigationLink[];
  readonly legal: readonly NavigationLink[];
  readonly tagline: string;
  readonly copyright: string;
  readonly labels: typeof labels;
}

/** Where links lead at first is specified (see docs/product.md). */
export const defaultNavigation: NavigationTexts = {
  home: home.label,
  header,
  quiz,
  footer,
  legal,
  tagline,
  copyright,
  labels,
};
