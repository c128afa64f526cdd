import { SmallHouse } from './house.tsx';
import { Bush, Lamp, Poplar, RoundTree } from './nature.tsx';

/** Two arches: the first house with lit windows, and the future second one, still dark. Decorative. */
export function TwoHouses() {
  return (
    <div className="arch-pair">
      <div className="arch">
        <svg viewBox="0 0 200 320" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
          <Stars />
          <Ground />
          <RoundTree x={24} y={238} scale={0.5} />
          <g transform="translate(-8 0) scale(.82)">
            <SmallHouse lit={4} />
          </g>
          <path d="M90 246q14 30 120 34v18Q70 296 80 246z" fill="var(--scene-path)" />
          <Lamp x={168} y={300} lit />
          <Bush x={30} y={316} scale={0.8} />
        </svg>
      </div>
      <div className="arch">
        <svg viewBox="200 0 200 320" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
          <Stars />
          <Ground />
          <Poplar x={222} y={240} scale={0.7} />
          <g transform="translate(236 0) scale(.82)">
            <SmallHouse lit={0} />
          </g>
          <path d="M190 280q110 4 138-34h10q-14 50-148 52z" fill="var(--scene-path)" />
          <Bush x={384} y={318} scale={0.8} />
        </svg>
      </div>
    </div>
  );
}

function Stars() {
  return (
    <path
      d="M46 92h0M118 44h0M160 120h0M84 150h0M262 60h0M330 40h0M296 120h0M372 112h0"
      stroke="var(--dusk-300)"
      strokeWidth="4"
      strokeLinecap="round"
    />
  );
}

function Ground() {
  return (
    <>
      <path d="M-20 226q110-40 220-18t220-8v140H-20z" fill="var(--scene-far)" />
      <path d="M-20 250q120-18 220-8t220-4v100H-20z" fill="var(--scene-hill)" />
      <path d="M-20 312q120-14 220-4t220-6v40H-20z" fill="var(--scene-front)" />
    </>
  );
}
