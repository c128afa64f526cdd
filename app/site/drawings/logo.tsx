/** A four-pane window with one lit pane. Hidden from screen readers: the name is next to it. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 34 40" width="34" height="40" aria-hidden="true">
      <path
        d="M1.5 38.5V17a15.5 15.5 0 0 1 31 0v21.5zM17 3v35M2 22h30"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M18.5 23.5H31V37H18.5z" fill="var(--lamp-400)" />
    </svg>
  );
}

export function Logo({ name }: { name: string }) {
  return (
    <>
      <LogoMark />
      <span>{name}</span>
    </>
  );
}
