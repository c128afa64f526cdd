import { type ComponentPropsWithoutRef, type MouseEvent, useState } from 'react';
import type { LinkText } from './link.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * `primary`: the one main action of a screen. `text`: the secondary one. `quiet`: one of several
 * equal actions, as in a table of plans.
 */
export type ButtonVariant = 'primary' | 'quiet' | 'text';
type Look = { look?: ButtonVariant; small?: boolean };

function classOf({ look = 'primary', small }: Look, extra = ''): string {
  const names = [look === 'text' ? 'text-link' : 'button'];
  if (look === 'quiet') names.push('button-quiet');
  if (small && look !== 'text') names.push('button-small');
  if (extra) names.push(extra);
  return names.join(' ');
}

type ButtonProps = Look & Omit<ComponentPropsWithoutRef<'button'>, 'style'>;

/**
 * A button with `onClick` is disabled until hydration; a click before that would be lost. Browsers take
 * the focus from a button that is disabled, as one is while its form is sent and where nothing is left to
 * be done: while it has the focus, it only says so, and does nothing.
 */
export function Button({ look, small, className, type = 'button', ...rest }: ButtonProps) {
  const ready = useHydrated() || rest.onClick === undefined;
  const [hasFocus, setHasFocus] = useState(false);
  const disabled = rest.disabled || !ready;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !hasFocus}
      aria-disabled={(disabled && hasFocus) || undefined}
      className={classOf({ look, small }, className)}
      onClick={disabled ? doNothing : rest.onClick}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    />
  );
}

function doNothing(event: MouseEvent): void {
  event.preventDefault();
}

type ButtonLinkProps = Look & {
  link: LinkText;
  className?: string;
  /** Opens a new tab; the text tells screen readers so, for example "opens in a new tab". */
  newTab?: string;
};

export function ButtonLink({ link, look, small, className, newTab }: ButtonLinkProps) {
  const target = newTab ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <a href={link.href} className={classOf({ look, small }, className)} {...target}>
      {link.label}
      {newTab ? <span className="visually-hidden"> ({newTab})</span> : null}
    </a>
  );
}
