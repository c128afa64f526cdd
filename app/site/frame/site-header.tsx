import { ButtonLink } from '#app/ui/primitives/button.tsx';
import { CloseMark } from '#app/ui/primitives/form-dialog.tsx';
import type { LinkText } from '#app/ui/primitives/link.ts';
import { Logo } from '../drawings/logo.tsx';

type SiteHeaderProps = {
  siteName: string;
  home: LinkText;
  nav: readonly LinkText[];
  quiz: LinkText;
  /** Path of the current page, without query. */
  currentPath: string;
  labels: { menu: string; closeMenu: string; main: string };
};

const menuId = 'site-menu';

/**
 * One list of links: next to the logo on a wide screen, in a popover on a small one. The popover
 * closes on Escape and on a tap outside without JavaScript. When a visitor navigates back, browsers
 * restore it open; the stylesheet hides it while the tapped link has focus, and Safari focuses
 * tapped links only with a `tabIndex`.
 */
export function SiteHeader({ siteName, home, nav, quiz, currentPath, labels }: SiteHeaderProps) {
  return (
    <header className="site-header on-dusk">
      <div className="wrap site-header-row">
        <a className="site-logo" href={home.href} aria-label={`${siteName}: ${home.label}`}>
          <Logo name={siteName} />
        </a>
        <button type="button" className="site-menu-toggle" popoverTarget={menuId}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M3 7h18M3 12h18M3 17h18" stroke="currentColor" strokeWidth="2" />
          </svg>
          {labels.menu}
        </button>
        <nav id={menuId} className="site-menu on-dusk" popover="auto" aria-label={labels.main}>
          <button
            type="button"
            className="site-menu-close"
            popoverTarget={menuId}
            popoverTargetAction="hide"
          >
            <CloseMark label={labels.closeMenu} />
          </button>
          <ul>
            {nav.map((link, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the links never move, and two can be alike.
              <li key={index}>
                <a href={link.href} aria-current={ariaCurrent(link, currentPath)} tabIndex={0}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
          {/* The menu covers the one of the header. */}
          <a href={quiz.href} className="button site-menu-quiz" tabIndex={0}>
            {quiz.label}
          </a>
        </nav>
        <ButtonLink link={quiz} small className="site-quiz" />
      </div>
    </header>
  );
}

/** Marks the exact page, or the section that a subpage such as a post belongs to. */
function ariaCurrent(link: LinkText, currentPath: string): 'page' | 'true' | undefined {
  if (link.href === currentPath) return 'page';
  return link.href !== '/' && currentPath.startsWith(`${link.href}/`) ? 'true' : undefined;
}
