/** A mailbox next to a form. Decorative, on wide screens only. */
export function Mailbox() {
  return (
    <svg className="mailbox" viewBox="0 0 220 270" width="220" height="270" aria-hidden="true">
      <path d="M98 150h24v120H98z" fill="var(--dusk-700)" />
      <path d="M98 150h24v14H98z" fill="var(--dusk-950)" />
      <path d="M26 152V92a36 36 0 0 1 36-36h104a36 36 0 0 1 36 36v60z" fill="var(--dusk-800)" />
      <path d="M26 152V92a36 36 0 0 1 72 0v60z" fill="var(--dusk-950)" />
      <path d="m10 92 74-14 9 46-74 14z" fill="var(--paper-50)" />
      <path d="m10 92 46 22 28-36" fill="none" stroke="var(--paper-300)" strokeWidth="4" />
      <path d="M150 104V30h34v26h-26v48z" fill="var(--lamp-400)" />
      <circle cx="154" cy="104" r="6" fill="var(--lamp-600)" />
      <path
        d="M60 270q-2-22-14-30 16 4 20 20 2-20 14-30-4 18 0 40zM132 270q2-20 14-26-8 14-6 26z"
        fill="var(--dusk-950)"
      />
    </svg>
  );
}
