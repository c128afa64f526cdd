import { use } from 'react';
import { Actions as ActionGroup, Action as ActionRow } from '#app/ui/primitives/action.tsx';
import { ButtonLink, type ButtonVariant } from '#app/ui/primitives/button.tsx';
import { DialogOpener } from '#app/ui/primitives/form-dialog.tsx';
import { SiteContext } from '../frame/site-context.ts';
import type { Action } from '../words/actions.ts';
import { formHref, fromPage } from '../words/form-links.ts';
import { leadSomewhere } from '../words/offline-pages.ts';
import type { Href } from '../words/paths.ts';
import type { FormTopic } from '../words/types.ts';

export interface ResolvedAction {
  label: string;
  href: string;
  /** Leads to another site: to the owner's calendar or checkout. */
  external: boolean;
  next: string | undefined;
}

/** Resolves an action against the owner's links; null for a profile link that is not set. */
export function resolveAction(
  action: Exclude<Action, { kind: 'dialog' }>,
  site: SiteContext,
): ResolvedAction | null {
  const { label } = action;
  switch (action.kind) {
    case 'link':
    case 'form':
      return { label, href: action.href, external: false, next: action.next };
    case 'booking':
      return linkOrForm(
        label,
        site.bookings[action.slot],
        fromPage(leadSomewhere(formHref(action.slot), site.content.offline) as Href, site.path),
        action.next,
      );
    case 'checkout':
      return linkOrForm(
        label,
        site.content.prices.checkouts[action.tier] ?? null,
        fromPage(formHref('chatbot-tier', action.tier), site.path),
        action.next,
      );
    case 'profile':
      return site.founderProfile === null
        ? null
        : { label, href: site.founderProfile, external: true, next: action.next };
  }
}

function linkOrForm(
  label: string,
  link: string | null,
  formLink: string,
  next: { linked: string; own: string } | undefined,
): ResolvedAction {
  return link === null
    ? { label, href: formLink, external: false, next: next?.own }
    : { label, href: link, external: true, next: next?.linked };
}

export function dialogId(topic: FormTopic): string {
  return `${topic}-form`;
}

interface ActionsProps {
  actions: readonly Action[];
  /** Look of the first action. */
  first?: ButtonVariant;
}

/** The quiz and the demo are the site's two main calls: buttons, wherever they stand. */
function isMainCall(action: Action): boolean {
  return 'href' in action && (action.href === '/quiz' || action.href.endsWith('#demo-form'));
}

export function Actions({ actions, first = 'primary' }: ActionsProps) {
  const site = use(SiteContext);
  const visible = actions.filter(
    (action) => action.kind !== 'profile' || site.founderProfile !== null,
  );
  if (visible.length === 0) return null;
  return (
    <ActionGroup>
      {visible.map((action, index) => (
        <OneAction key={action.label} action={action} look={lookOf(action, index, first)} />
      ))}
    </ActionGroup>
  );
}

function lookOf(action: Action, index: number, first: ButtonVariant): ButtonVariant {
  if (index === 0) return first;
  return isMainCall(action) ? 'quiet' : 'text';
}

function OneAction({ action, look }: { action: Action; look: ButtonVariant }) {
  const site = use(SiteContext);
  const { labels } = site.content.messages;
  if (action.kind === 'dialog') {
    return (
      <ActionRow next={action.next}>
        <DialogOpener dialogId={dialogId(action.topic)} label={action.label} look={look} />
      </ActionRow>
    );
  }
  const resolved = resolveAction(action, site);
  if (resolved === null) return null;
  return (
    <ActionRow next={resolved.next}>
      <ButtonLink
        link={resolved}
        look={look}
        newTab={resolved.external ? labels.newTab : undefined}
      />
    </ActionRow>
  );
}
