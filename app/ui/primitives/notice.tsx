import type { ReactNode } from 'react';

type NoticeProps = {
  tone?: 'plain' | 'confirm' | 'error';
  title?: string;
  /** `status` for a result, `alert` for an error, none for permanent text. */
  role?: 'status' | 'alert';
  children?: ReactNode;
};

export function Notice({ tone = 'plain', title, role, children }: NoticeProps) {
  const className = tone === 'plain' ? 'notice' : `notice notice-${tone}`;
  return (
    <div className={className} role={role}>
      {title ? <p className="notice-title">{title}</p> : null}
      {children}
    </div>
  );
}
