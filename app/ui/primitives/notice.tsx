import type { ReactNode } from 'react';

type NoticeProps = {
  tone?: 'plain' | 'confirm' | 'error';
  title?: string;
  /** `status` for what has just happened, `alert` for what went wrong, neither for standing text. */
  role?: 'status' | 'alert';
  children?: ReactNode;
};

export function Notice({ tone = 'plain', title, role, children }: NoticeProps) {
  const look = tone === 'plain' ? 'notice' : `notice notice-${tone}`;
  return (
    <div className={look} role={role}>
      {title ? <p className="notice-title">{title}</p> : null}
      {children}
    </div>
  );
}
