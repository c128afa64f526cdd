const patternId = 'rooftops';
const widthOfStreet = 1180;

/** The street in front of the footer, in the footer's own colour, repeated across any width. */
export function Rooftops() {
  return (
    <svg className="rooftops" width="100%" height="84" aria-hidden="true">
      <defs>
        <pattern id={patternId} width={widthOfStreet} height="84" patternUnits="userSpaceOnUse">
          <path
            fill="var(--dusk-950)"
            d="M0 84V70h40V46l-8 4 44-34 24 18v-14h12v24l8 6-8-2v20h60V58l-6 2 26-22h70l26 22-6-2v14h54c0-20 8-40 14-52 6 12 14 32 14 52h40V42l-10 6 52-42 52 42-10-6v30h90V54l-6 2 24-20h30V24h12v12h22l24 20-6-2v18h70c-16 0-20-22-4-26 0-18 30-22 34-4 18 0 20 28 2 30h60V48l-8 4 40-32 40 32-8-4v24h80V56l-6 2 24-20h64l24 20-6-2v16h50c0-18 6-34 12-46 6 12 12 28 12 46h31v12z"
          />
          <path
            fill="var(--lamp-400)"
            d="M62 46h10v13H62zM196 58h8v10h-8zM226 58h8v10h-8zM402 36h10v14h-10zM424 36h10v14h-10zM556 56h8v10h-8zM808 46h9v12h-9zM968 58h8v10h-8z"
          />
        </pattern>
      </defs>
      <rect width="100%" height="84" fill={`url(#${patternId})`} />
    </svg>
  );
}
