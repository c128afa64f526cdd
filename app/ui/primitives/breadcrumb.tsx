import type { LinkText } from './link.ts';

type BreadcrumbProps = { label: string; trail: readonly LinkText[]; current: string };

export function Breadcrumb({ label, trail, current }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb" aria-label={label}>
      <ol>
        {trail.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
