/** Two people at a kitchen table in the evening, in the same arch as the path. Decorative. */
export function KitchenWindow() {
  return (
    <div className="arch">
      <svg viewBox="0 0 380 426" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <path d="M0 0h380v426H0z" fill="var(--lamp-400)" />
        <g fill="var(--lamp-200)">
          <circle cx="190" cy="150" r="150" opacity=".3" />
          <circle cx="190" cy="150" r="96" opacity=".45" />
          <circle cx="190" cy="150" r="52" opacity=".7" />
        </g>
        <g fill="var(--lamp-600)">
          <path d="M22 250h76v8H22zM30 216h16v34H30zM54 226h12v24H54zM74 208h10v42H74z" />
          <path d="M282 250h76v8h-76zM292 222h22v28h-22zM322 212q14-10 26 0v38h-26z" />
        </g>
        <path d="M190 0v92" stroke="var(--scene-roof)" strokeWidth="4" />
        <path d="M142 132q4-42 48-42t48 42z" fill="var(--scene-roof)" />
        <path d="M172 132h36q-4 12-18 12t-18-12z" fill="var(--paper-50)" />
        <g fill="var(--dusk-800)">
          <circle cx="98" cy="214" r="30" />
          <path d="M68 204q-6 26 4 44l20-6z" />
          <path d="M40 352q-6-92 52-98 40-2 50 44l28 22q8 10-2 18-8 6-18 0l-26-14v30z" />
        </g>
        <g fill="var(--scene-wall-shade)">
          <circle cx="284" cy="206" r="31" />
          <path d="M346 352q6-98-58-104-44 0-54 50l-26 24q-6 10 4 16 8 6 18-2l22-16v32z" />
        </g>
        <path d="M172 330v-26q0-8 10-10v-6h14v6q10 2 10 10v26z" fill="var(--paper-100)" />
        <path
          d="M206 306q14 0 12 14h-12M172 306l-12 4"
          fill="none"
          stroke="var(--paper-100)"
          strokeWidth="5"
        />
        <path d="M136 318h22v14q-11 6-22 0zM222 318h22v14q-11 6-22 0z" fill="var(--scene-wall)" />
        <path d="M14 330h352v18H14z" fill="var(--scene-roof)" />
        <path d="M14 348h352v78H14z" fill="var(--scene-roof-edge)" />
        <path d="M0 396h380v30H0z" fill="var(--scene-roof)" />
        <path
          d="M58 398q-12-2-8-14 0-12 12-18l-2-12 8 6h12l8-6-2 12q14 8 16 32 10-2 10-16l6 2q2 16-16 20z"
          fill="var(--scene-front)"
        />
      </svg>
    </div>
  );
}
