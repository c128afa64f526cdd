import { HouseWindows } from './house.tsx';
import { Bush, Poplar, RoundTree } from './nature.tsx';

const windows = [170, 256].flatMap((y) =>
  [62, 130, 198, 266].map((x) => ({ x, y, width: 44, height: 54 })),
);

/** One lit window for each of the eight quiz questions. Decorative. */
export function QuizHouse() {
  return (
    <svg className="standing" viewBox="0 0 372 420" aria-hidden="true">
      <g>
        <circle cx="186" cy="300" r="330" fill="var(--scene-glow-1)" />
        <circle cx="186" cy="300" r="262" fill="var(--scene-glow-2)" />
        <circle cx="186" cy="300" r="200" fill="var(--scene-glow-3)" />
      </g>
      <Poplar x={16} y={402} scale={1.2} />
      <RoundTree x={352} y={404} scale={1.1} />
      <path d="M262 96V30h34v92z" fill="var(--scene-wall-shade)" />
      <path d="M255 30h48" stroke="var(--scene-roof-edge)" strokeWidth="10" />
      <path d="M38 420V150L186 34l148 116v270z" fill="var(--scene-wall)" />
      <path
        d="M18 164 186 32l168 132"
        fill="none"
        stroke="var(--scene-roof-edge)"
        strokeWidth="18"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle
        cx="186"
        cy="104"
        r="20"
        fill="var(--lamp-200)"
        stroke="var(--scene-trim)"
        strokeWidth="6"
      />
      <path d="M186 84v40M166 104h40" stroke="var(--scene-trim)" strokeWidth="4" />
      <HouseWindows windows={windows} />
      <path
        d="M160 420v-68a26 26 0 0 1 52 0v68z"
        fill="var(--scene-roof-edge)"
        stroke="var(--scene-trim)"
        strokeWidth="6"
      />
      <circle cx="201" cy="386" r="4" fill="var(--scene-trim)" />
      <Bush x={92} y={416} scale={0.8} />
      <Bush x={290} y={418} scale={0.9} />
    </svg>
  );
}
