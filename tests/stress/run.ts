import { readArguments } from '../../scripts/lib/arguments.mjs';
import { type Part, parts } from './parts.ts';

const usage = Object.entries(parts)
  .map(
    ([name, { about, rounds, sizes = {} }]) =>
      `  ${name} [${rounds.of}, default ${rounds.default}${Object.entries(sizes)
        .map(([size, value]) => `; ${size}=${value}`)
        .join('')}] ${about}`,
  )
  .join('\n');

const SIZE = /^([a-z]+)=(\d+)$/;

/**
 * Words are names of parts, numbers are rounds and seed, and `releases=20` is a size of a part.
 * Without a name, every part runs.
 */
async function main(args: readonly string[]): Promise<number> {
  const names = args.filter((arg) => !/^\d+$/.test(arg) && !SIZE.test(arg));
  const sizes = args.flatMap((arg) => {
    const [, name, size] = SIZE.exec(arg) ?? [];
    return name === undefined ? [] : [[name, Number(size)] as const];
  });
  const [rounds, seed = Date.now() % 1_000_000] = args
    .filter((arg) => /^\d+$/.test(arg))
    .map(Number);
  const chosen: [string, Part][] = Object.entries(parts).filter(
    ([name]) => names.length === 0 || names.includes(name),
  );
  const known = chosen.flatMap(([, { sizes: own = {} }]) => Object.keys(own));
  const strange = sizes.find(([name]) => !known.includes(name));
  if (strange !== undefined) {
    console.error(`No part that runs has the size "${strange[0]}".\n${usage}`);
    return 2;
  }
  let problems = 0;
  for (const [name, part] of chosen) {
    const often = rounds ?? part.rounds.default;
    console.log(`${name}: ${part.about}; ${often} ${part.rounds.of}, seed ${seed}`);
    const { summary, damage } = await part.run({
      rounds: often,
      seed,
      sizes: { ...part.sizes, ...Object.fromEntries(sizes) },
      say: (line) => console.log(`  ${line}`),
    });
    for (const sentence of damage) console.error(`  ${sentence}`);
    console.log(`${name}: ${summary}, ${damage.length} problems`);
    problems += damage.length;
  }
  return problems > 0 ? 1 : 0;
}

process.exitCode = await main(readArguments('stress').words);
