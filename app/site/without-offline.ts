import {
  isOffline,
  isTakenOut,
  leadOn,
  leadSomewhere,
  type OfflinePages,
  pathOfLink,
} from './words/offline-pages.ts';
import type { SiteContent } from './words/site-content.ts';

/** The content of the site without links to pages that are offline. */
export function withoutOffline(content: SiteContent, offline: OfflinePages): SiteContent {
  if (Object.keys(offline).length === 0) return content;
  const { navigation, messages } = content;
  const isShown = ({ href }: { readonly href: string }) => !isOffline(pathOfLink(href), offline);
  const { others } = messages.notFound;
  const listed: SiteContent = {
    ...content,
    navigation: {
      ...navigation,
      header: navigation.header.filter(isShown),
      footer: navigation.footer.filter(isShown),
    },
    messages: {
      ...messages,
      notFound: {
        ...messages.notFound,
        others: { ...others, links: others.links.filter(isShown) },
      },
    },
  };
  const redirected = redirectLinks(listed, { offline, contact: content.contact.title });
  return { ...(redirected as SiteContent), offline };
}

interface Redirecting {
  readonly offline: OfflinePages;
  /** What the contact page is called. */
  readonly contact: string;
}

/** A link within a sentence becomes its words, and a button of several is left out. */
function redirectLinks(value: unknown, redirecting: Redirecting): unknown {
  const { offline } = redirecting;
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      const { href, price, text } = isLink(item) ? item : {};
      if (href === undefined) return [redirectLinks(item, redirecting)];
      const next = leadOn(href, offline);
      if (next === href) return [redirectLinks(item, redirecting)];
      // The price of what is no longer on offer.
      if (price !== undefined) return [];
      if (next !== null) return [{ ...item, href: next }];
      return Object.keys(item).length === 2 && text !== undefined ? [text] : [];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [
    key,
    redirectLinks(part, redirecting),
  ]);
  const copy = Object.fromEntries(entries);
  return isLink(copy) ? redirectButton(copy, redirecting) : copy;
}

/** What the page of a button offered is offered no more where the page was taken out. */
function redirectButton(button: Link, { offline, contact }: Redirecting): Link {
  const href = leadSomewhere(button.href, offline);
  if (!isTakenOut(pathOfLink(button.href), offline)) return { ...button, href };
  const { next: _, ...rest } = button;
  return { ...rest, label: contact, href };
}

interface Link {
  readonly href: string;
  readonly text?: string;
  readonly label?: string;
  /** What a press leads to, below a button. */
  readonly next?: string;
  readonly price?: unknown;
}

function isLink(value: unknown): value is Link {
  return (
    typeof value === 'object' && value !== null && 'href' in value && typeof value.href === 'string'
  );
}
