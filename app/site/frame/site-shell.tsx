import { type ReactNode, use } from 'react';
import type { NavigationLink } from '../words/navigation.ts';
import { siteName } from '../words/site-name.ts';
import { useShellNames } from './landmark-names.ts';
import { SiteContext } from './site-context.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { type ShownNotice, SiteNotice } from './site-notice.tsx';

interface SiteShellProps {
  currentPath: string;
  contact?: readonly { label: string; href?: string }[];
  /** Links to pages that the owner added, after the fixed ones. */
  footerPages?: readonly NavigationLink[];
  /** What stands above the page for now. */
  notice?: ShownNotice | null;
  children: ReactNode;
}

/** Header, footer and landmarks of every public page. Needs no data from the database. */
export function SiteShell({
  currentPath,
  contact = [],
  footerPages = [],
  notice = null,
  children,
}: SiteShellProps) {
  const { navigation } = use(SiteContext).content;
  const { header, footer, legal, quiz, tagline, copyright, labels } = navigation;
  const names = useShellNames();
  const home = { label: navigation.home, href: '/' };
  return (
    <>
      <SkipLink label={labels.skip} />
      {notice === null ? null : <SiteNotice notice={notice} />}
      <SiteHeader
        siteName={siteName}
        home={home}
        nav={header}
        quiz={quiz}
        currentPath={currentPath}
        labels={{ ...labels, ...names }}
      />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter
        siteName={siteName}
        home={home}
        tagline={tagline}
        copyright={copyright}
        links={[...footer, ...footerPages]}
        legal={legal}
        contact={contact}
        labels={{ ...labels, ...names }}
      />
    </>
  );
}

const mainId = 'main';

/** First element of the body; `<main>` has {@link mainId} and `tabIndex={-1}`. */
function SkipLink({ label }: { label: string }) {
  return (
    <a className="skip-link" href={`#${mainId}`}>
      {label}
    </a>
  );
}
