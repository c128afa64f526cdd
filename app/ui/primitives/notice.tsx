import type { ReactNode } from 'react';

type NoticeProps = {
  tone?: 'plain' | 'confirm' | 'error';
  title?: string;
  /** `status` for a result, `alert` for an error, none for permanent text. */
  role?: 'status' | 'alert';
  /**
   * Whether the focus is here once the page has loaded: where the page answers a form. Browsers ignore
   * `autofocus` at an address with a fragment, so the action of the form must have none.
   */
  takesFocus?: boolean;
  children?: ReactNode;
};

export function Notice({ tone = 'plain', title, role, takesFocus, children }: NoticeProps) {
  const className = tone === 'plain' ? 'notice' : `notice notice-${tone}`;
  return (
    <div
      className={className}
      role={role}
      {...(takesFocus ? { tabIndex: -1, autoFocus: true } : {})}
    >
      {title ? <p className="notice-title">{title}</p> : null}
      {children}
    </div>
  );
}
