import type { ReactNode } from 'react';
import {
  copyright,
  footerLinks,
  headerLinks,
  homeLink,
  legalLinks,
  type NavigationLink,
  navigationLabels,
  quizLink,
  siteName,
  tagline,
} from '#app/content/navigation.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { mainId, SkipLink } from './skip-link.tsx';

interface SiteShellProps {
  currentPath: string;
  contact?: readonly { label: string; href?: string }[];
  /** Links to pages that the owner added, after the fixed ones. */
  footerPages?: readonly NavigationLink[];
  children: ReactNode;
}

/** Header, footer and landmarks of every public page. Needs no data from the database. */
export function SiteShell({
  currentPath,
  contact = [],
  footerPages = [],
  children,
}: SiteShellProps) {
  return (
    <>
      <SkipLink label={navigationLabels.skip} />
      <SiteHeader
        siteName={siteName}
        home={homeLink}
        nav={headerLinks}
        quiz={quizLink}
        currentPath={currentPath}
        labels={navigationLabels}
      />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter
        siteName={siteName}
        home={homeLink}
        tagline={tagline}
        copyright={copyright}
        links={[...footerLinks, ...footerPages]}
        legal={legalLinks}
        contact={contact}
        labels={navigationLabels}
      />
    </>
  );
}
