import { FullHouse } from './house.tsx';
import { Bush, Poplar, RoundTree } from './nature.tsx';

/**
 * Hero drawing of the home page: a house whose windows light up one after another. Anchored to the
 * right edge so the house stays visible on a phone.
 */
export function HouseAtDusk({ title }: { title: string }) {
  return (
    <svg
      className="scene-house lights"
      viewBox="0 0 1440 760"
      preserveAspectRatio="xMaxYMax slice"
      role="img"
      aria-label={title}
    >
      <Stars />
      <g className="glow">
        <circle cx="1080" cy="520" r="440" fill="var(--scene-glow-1)" />
        <circle cx="1080" cy="520" r="345" fill="var(--scene-glow-2)" />
        <circle cx="1080" cy="520" r="262" fill="var(--scene-glow-3)" />
        <circle cx="1080" cy="520" r="186" fill="var(--scene-glow-4)" />
      </g>
      <path
        d="M0 640C160 604 300 622 440 606s250-58 420-44 320 26 580-30v228H0z"
        fill="var(--scene-far)"
      />
      <Poplar x={770} y={604} scale={0.95} />
      <Poplar x={806} y={608} scale={1.2} />
      <Poplar x={838} y={606} scale={0.8} />
      <RoundTree x={1330} y={600} scale={1.25} />
      <RoundTree x={1424} y={606} scale={0.95} />
      <path
        d="M0 690c150-32 330-14 520-50s300-50 470-44 300-8 450 6v158H0z"
        fill="var(--scene-hill)"
      />
      <Neighbors />
      <g className="house" transform="translate(816 306)">
        <FullHouse />
      </g>
      <path
        d="M1112 624h76c16 20 6 34-60 52-84 22-176 40-214 84h-190c60-62 186-84 290-110 70-16 96-14 98-26z"
        fill="var(--scene-path)"
      />
      <g className="glow" fill="var(--lamp-400)">
        <path d="M1104 622h92l64 42H1040z" opacity=".2" />
        <path d="M862 606h132l34 40H828z" opacity=".13" />
      </g>
      <Bush x={860} y={618} scale={0.62} fill="var(--scene-trees)" />
      <Bush x={1026} y={618} scale={0.5} fill="var(--scene-trees)" />
      <Bush x={1254} y={622} scale={0.55} fill="var(--scene-trees)" />
      <path
        d="M0 722c180-26 380-4 560 8s300-26 470-4 270 4 410-24v58H0z"
        fill="var(--scene-front)"
      />
      <Bush x={1350} y={722} scale={1.3} />
      <Bush x={640} y={742} scale={0.9} />
    </svg>
  );
}

/** Two homes down the road, each with one window lit. */
function Neighbors() {
  return (
    <g fill="var(--scene-trees)">
      <path d="M176 668v-26l26-20h38l26 20v26z" />
      <path d="M392 652v-22l20-18h40l22 18v22z" />
      <g fill="var(--lamp-500)">
        <path d="M196 646h9v11h-9zM440 632h8v10h-8z" />
      </g>
    </g>
  );
}

function Stars() {
  return (
    <path
      d="M30 96h0M240 40h0M536 34h0M690 190h0M742 84h0M846 40h0M930 110h0M1130 36h0M1262 96h0M1372 48h0M1398 190h0M612 236h0M24 330h0"
      stroke="var(--dusk-300)"
      strokeWidth="3.500"
      strokeLinecap="round"
    />
  );
}
