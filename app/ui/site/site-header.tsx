import { Logo } from '#app/ui/drawings/logo.tsx';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import type { LinkText } from '#app/ui/primitives/link.ts';

type SiteHeaderProps = {
  siteName: string;
  home: LinkText;
  nav: readonly LinkText[];
  quiz: LinkText;
  /** Path of the page that is shown, without query. */
  currentPath: string;
  labels: { menu: string; closeMenu: string; main: string };
};

const menuId = 'site-menu';

/**
 * One list of links: beside the logo on a wide screen, a popover behind the toggle on a small one.
 * The popover closes by Escape and by a tap outside without any script. A browser that comes back
 * to this page finds the popover open as it was left; the stylesheet hides it as long as the link
 * that was tapped has the focus, and `tabIndex` is what makes Safari focus a tapped link at all.
 */
export function SiteHeader({ siteName, home, nav, quiz, currentPath, labels }: SiteHeaderProps) {
  return (
    <header className="site-header on-dusk">
      <div className="wrap site-header-row">
        <a className="site-logo" href={home.href} aria-label={`${siteName}: ${home.label}`}>
          <Logo name={siteName} />
        </a>
        <button
          type="button"
          className="site-menu-toggle"
          popoverTarget={menuId}
          popoverTargetAction="show"
        >
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
            {labels.closeMenu}
          </button>
          <ul>
            {nav.map((link) => (
              <li key={link.href}>
                <a href={link.href} aria-current={currency(link, currentPath)} tabIndex={0}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ButtonLink link={quiz} small className="site-quiz" />
      </div>
    </header>
  );
}

/** A post belongs to the blog: its section is marked too, though it is not that very page. */
function currency(link: LinkText, currentPath: string): 'page' | 'true' | undefined {
  if (link.href === currentPath) return 'page';
  return link.href !== '/' && currentPath.startsWith(`${link.href}/`) ? 'true' : undefined;
}
