import { runTorture } from './torture.ts';

const [rounds = 50, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
console.log(`${rounds} kills with seed ${seed} (npm run torture -- ROUNDS SEED)`);
const { kills, acknowledged, damage } = await runTorture({
  rounds,
  seed,
  onRound: (round, summary) => {
    console.log(`  kill ${round}: ${summary.acknowledged} acknowledged so far`);
  },
});
for (const sentence of damage) console.error(sentence);
console.log(`${kills} kills, ${acknowledged} acknowledged changes, ${damage.length} problems`);
process.exitCode = damage.length > 0 ? 1 : 0;
