/** Header and footer links; labels and paths are fixed (see docs/product.md). */

export type NavigationLink = { label: string; href: string };

export const siteName = 'Wizard Services';
export const homeLink: NavigationLink = { label: 'Home', href: '/' };
export const quizLink: NavigationLink = { label: 'Take the Quiz', href: '/quiz' };

export const headerLinks: readonly NavigationLink[] = [
  homeLink,
  { label: 'Boost Revenue', href: '/boost-revenue' },
  { label: 'Lead Smarter', href: '/lead-smarter' },
  { label: 'Scale Big', href: '/shared-success' },
  { label: 'About', href: '/about' },
  { label: 'Blog', href: '/blog' },
];

/** "Scale Big" points to a different page than in the header, on purpose. */
export const footerLinks: readonly NavigationLink[] = [
  homeLink,
  { label: 'Boost Revenue', href: '/boost-revenue' },
  { label: 'Lead Smarter', href: '/lead-smarter' },
  { label: 'Scale Big', href: '/leader-lift-scale-prep' },
  quizLink,
  { label: 'Contact Us', href: '/contact' },
];

export const legalLinks: readonly NavigationLink[] = [
  { label: 'Privacy Policy', href: '/privacy-policy' },
  { label: 'Terms of Service', href: '/terms-of-service' },
  { label: 'Cookie Policy', href: '/cookie-policy' },
  { label: 'Do Not Sell My Data', href: '/do-not-sell-my-data' },
];

export const tagline = 'Helping RAL Owners Boost Revenue, Lead Smarter, and Scale with Confidence.';
export const copyright = '© 2025 Wizard Services. All rights reserved.';

/** Accessible names of the landmarks and menu buttons. */
export const navigationLabels = {
  skip: 'Skip to content',
  menu: 'Menu',
  closeMenu: 'Close menu',
  main: 'Main',
  footer: 'Footer',
  legal: 'Legal',
  contact: 'Contact',
} as const;
