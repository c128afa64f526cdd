import type { LinkText } from '#app/ui/primitives/link.ts';
import { Logo } from '../drawings/logo.tsx';
import { Rooftops } from '../drawings/rooftops.tsx';

type SiteFooterProps = {
  siteName: string;
  home: LinkText;
  tagline: string;
  copyright: string;
  links: readonly LinkText[];
  legal: readonly LinkText[];
  /** Email, phone and address lines that are set; without `href` a line is plain text. */
  contact?: readonly { label: string; href?: string }[];
  labels: { footer: string; legal: string; contact: string };
};

export function SiteFooter(props: SiteFooterProps) {
  const { siteName, home, tagline, copyright, links, legal, contact = [], labels } = props;
  return (
    <footer className="site-footer on-dusk">
      <Rooftops />
      <div className="wrap">
        <div className="site-footer-grid">
          <div className="stack">
            <a className="site-logo" href={home.href} aria-label={`${siteName}: ${home.label}`}>
              <Logo name={siteName} />
            </a>
            <p className="site-footer-tagline">{tagline}</p>
            {contact.length > 0 ? (
              <ul className="site-footer-links" aria-label={labels.contact}>
                {contact.map((line) => (
                  <li key={line.label}>
                    {line.href ? <a href={line.href}>{line.label}</a> : line.label}
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
          <FooterList label={labels.footer} links={links} />
          <FooterList label={labels.legal} links={legal} />
        </div>
        <p className="site-footer-end">{copyright}</p>
      </div>
    </footer>
  );
}

function FooterList({ label, links }: { label: string; links: readonly LinkText[] }) {
  return (
    <nav className="site-footer-links" aria-label={label}>
      <ul>
        {links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the links never move, and two can be alike.
          <li key={index}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
