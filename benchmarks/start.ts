import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '#tests/support/site-build.ts';
import { describeSpread, printTable } from './figures.ts';
import { startServer } from './processes.ts';
import { bareServer, PORTS, quick, ROUNDS, siteCommand, siteEnvironment } from './setup.ts';

const OURS = 'this site';
const THEIRS = 'react-router-serve, empty app';

/** Builds the empty app of the default React Router server; returns the command that serves it. */
export function buildEmptyApp(): string[] {
  const empty = join(root, 'benchmarks/react-router-empty');
  const commands = join(root, 'node_modules/@react-router');
  spawnSync(process.execPath, [join(commands, 'dev/bin.cjs'), 'build'], { cwd: empty });
  return [process.execPath, join(commands, 'serve/bin.cjs'), join(empty, 'build/server/index.js')];
}

/** Times the start of the process to its first page, next to that of an empty app. */
export async function measureStart(
  dataDir: string,
  posts: number,
  emptyApp: string[],
): Promise<void> {
  const bare = bareServer({});
  const programs: [string, string[], Record<string, string>][] = [
    [OURS, siteCommand, siteEnvironment(dataDir)],
    [THEIRS, emptyApp, {}],
    ['bare node:http', bare.command, bare.env],
  ];
  const times = new Map(programs.map(([name]) => [name, [] as number[]]));
  const cpu = new Map(programs.map(([name]) => [name, [] as number[]]));
  for (let round = 0; round < (quick ? 5 : ROUNDS); round += 1) {
    for (const [name, command, env] of programs) {
      const running = await startServer(command, PORTS.other, env);
      times.get(name)?.push(running.startMilliseconds);
      cpu.get(name)?.push(running.startCpuMilliseconds ?? Number.NaN);
      // The others print an empty line on SIGTERM.
      await running.stop(name === OURS ? 'SIGTERM' : 'SIGKILL');
    }
  }
  const ratios = (all: typeof times, name: string) => {
    const theirs = all.get(THEIRS) ?? [];
    const own = all.get(name) ?? [];
    return describeSpread(own.map((one, round) => one / (theirs[round] ?? Number.NaN)));
  };
  printTable(`Start to first 200 on ${posts} posts (wanted ≤ 0.9 of react-router-serve)`, [
    ['', 'ms', 'ratio: median (spread)', 'by processor time'],
    ...[...times].map(([name, own]) => [
      name,
      describeSpread(own, 0),
      ratios(times, name),
      ratios(cpu, name),
    ]),
  ]);
}
