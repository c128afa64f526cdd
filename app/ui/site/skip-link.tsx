export const mainId = 'main';

/** First in the body; the page's `<main>` carries {@link mainId} and `tabIndex={-1}`. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a className="skip-link" href={`#${mainId}`}>
      {label}
    </a>
  );
}
