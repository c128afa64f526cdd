/** Each plant is drawn with its base at y = 0. */
type Placed = { x: number; y: number; scale?: number; fill?: string };

const place = ({ x, y, scale = 1 }: Placed) => `translate(${x} ${y}) scale(${scale})`;

export function RoundTree({ fill = 'var(--scene-trees)', ...at }: Placed) {
  return (
    <path
      transform={place(at)}
      fill={fill}
      d="M-8 0q4-40 0-76c-34 8-66-10-66-42 0-20 12-34 28-39-2-32 20-55 48-55 26 0 45 17 48 42 24 1 42 20 42 44 0 34-34 56-72 50l-8 22q-3 28 2 54z"
    />
  );
}

export function Poplar({ fill = 'var(--scene-trees)', ...at }: Placed) {
  return (
    <path
      transform={place(at)}
      fill={fill}
      d="M-4 0v-22c-20-8-24-44-20-84 4-38 14-70 24-88 10 18 20 50 24 88 4 40 0 76-20 84V0z"
    />
  );
}

export function Bush({ fill = 'var(--scene-front)', ...at }: Placed) {
  return (
    <path
      transform={place(at)}
      fill={fill}
      d="M-62 4c-6-22 10-36 26-34 2-20 30-30 44-12 16-12 40-2 38 18 16 0 24 14 18 28z"
    />
  );
}

/** A street lamp, 214 units high; a lit one has rings of light. */
export function Lamp({ x, y, lit }: { x: number; y: number; lit: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {lit ? (
        <g fill="var(--lamp-400)">
          <circle cy="-186" r="118" opacity=".08" />
          <circle cy="-186" r="78" opacity=".12" />
          <circle cy="-186" r="44" opacity=".22" />
          <ellipse cy="2" rx="78" ry="10" opacity=".3" />
        </g>
      ) : null}
      <path d="M-3.500-158h7L5-16l9 16h-28l9-16z" fill="var(--scene-post)" />
      <path d="M-17-206-11-160h22l6-46z" className={lit ? 'glass' : 'glass-dark'} />
      {lit ? <path d="M-7-200-4-166h8l3-34z" fill="var(--lamp-200)" /> : null}
      <path d="M-24-205h48l-16-14h-6l-2-8-2 8h-6zM-14-163h28v7h-28z" fill="var(--scene-post)" />
    </g>
  );
}
