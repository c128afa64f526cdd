import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createAdmin } from '#tests/support/accounts.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { serverEnvironment } from '../../scripts/lib/server-command.mjs';
import { type Flood, floods, type Target } from './floods.ts';
import { countDescriptors, createMemoryGroup, residentMegabytes } from './process-memory.ts';

export interface FloodOptions {
  /** How long each flood lasts. */
  seconds: number;
  say: (line: string) => void;
}

export interface FloodSummary {
  readonly visits: number;
  readonly worstMegabytes: number;
  readonly worstP99: number;
  readonly damage: readonly string[];
}

const MEMORY_GROUP_MEGABYTES = 512;
const MOST_MEGABYTES = 350;
const MOST_P99_MILLISECONDS = 500;
const MOST_RELEASE_SECONDS = 60;
/** Connections of the visitor, and files that the server opens in passing. */
const SPARE_DESCRIPTORS = 16;
const VISITOR = '127.0.1.1';
const VISIT_EVERY_MILLISECONDS = 20;
const LOOK_EVERY_MILLISECONDS = 250;

/**
 * Floods the site in every way of `floods.ts`, from other addresses than a visitor who requests a
 * page continuously, mostly over new connections.
 */
export async function runFlood({ seconds, say }: FloodOptions): Promise<FloodSummary> {
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const server = await startServer({
    port,
    env: { ...serverEnvironment, HOST: '0.0.0.0', PUBLIC_ORIGIN: `http://${host}` },
  });
  const group = createMemoryGroup(MEMORY_GROUP_MEGABYTES);
  const pid = server.process.pid ?? 0;
  group?.add(pid);
  say(group ? `in a control group of ${MEMORY_GROUP_MEGABYTES} MB` : 'without a control group');
  const results: FloodResult[] = [];
  try {
    const target = { port, host, cookie: await adminCookie(server) };
    for (const [name, flood] of Object.entries(floods)) {
      const result = await runOne(name, flood, { pid, target, seconds });
      results.push(result);
      say(sentenceOf(result));
      if (server.process.exitCode !== null || server.process.signalCode !== null) break;
    }
    return summarize(results, server);
  } finally {
    await server.stop();
    group?.remove();
  }
}

interface FloodResult {
  readonly name: string;
  readonly visits: number;
  readonly failures: number;
  readonly p99: number;
  readonly megabytes: number;
  readonly connections: number;
  readonly releaseSeconds: number;
}

async function runOne(
  name: string,
  { isLeftOpen = false }: Flood,
  { pid, target, seconds }: { pid: number; target: Target; seconds: number },
): Promise<FloodResult> {
  const before = countDescriptors(pid);
  const visitor = startVisitor(target);
  const watch = watchProcess(pid);
  const worker = new Worker(new URL('./flooder.ts', import.meta.url), {
    workerData: { name, target },
  });
  await wait(seconds * 1_000);
  const ended = performance.now();
  worker.postMessage('leave');
  if (!isLeftOpen) await worker.terminate();
  const isReleased = () => countDescriptors(pid) <= before + SPARE_DESCRIPTORS;
  const limit = ended + 2 * MOST_RELEASE_SECONDS * 1_000;
  while (!isReleased() && performance.now() < limit) await wait(LOOK_EVERY_MILLISECONDS);
  const releaseSeconds = (performance.now() - ended) / 1_000;
  if (isLeftOpen) await worker.terminate();
  const { megabytes, descriptors } = watch.stop();
  const { times, failures } = await visitor.stop();
  const p99 = times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)];
  return {
    name,
    visits: times.length,
    failures,
    p99: Math.round(p99 ?? Number.NaN),
    megabytes,
    connections: descriptors - before,
    releaseSeconds,
  };
}

function sentenceOf({ name, ...result }: FloodResult): string {
  const { visits, failures, p99, megabytes, connections, releaseSeconds } = result;
  return `${name} (${floods[name]?.about}): ${megabytes} MB, up to ${connections} connections, ${visits} visits with p99 ${p99} ms, ${failures} failed, released after ${releaseSeconds.toFixed(1)} s`;
}

function summarize(results: readonly FloodResult[], server: ServerProcess): FloodSummary {
  const damage = results.flatMap(({ name, megabytes, p99, failures, releaseSeconds, visits }) => [
    ...(megabytes > MOST_MEGABYTES ? [`${name}: ${megabytes} MB of memory`] : []),
    ...(p99 <= MOST_P99_MILLISECONDS ? [] : [`${name}: the visitor waited ${p99} ms (p99)`]),
    ...(failures > visits / 100 ? [`${name}: ${failures} of ${visits} visits failed`] : []),
    ...(releaseSeconds > MOST_RELEASE_SECONDS
      ? [`${name}: released after ${Math.round(releaseSeconds)} s`]
      : []),
  ]);
  const { exitCode, signalCode } = server.process;
  if (exitCode !== null || signalCode !== null) {
    damage.push(`the server ended with ${signalCode ?? exitCode}`);
  }
  return {
    visits: results.reduce((sum, { visits }) => sum + visits, 0),
    worstMegabytes: Math.max(...results.map(({ megabytes }) => megabytes)),
    worstP99: Math.max(...results.map(({ p99 }) => p99)),
    damage,
  };
}

/** Every fourth visit uses a connection that stays open; the others open a new one. */
function startVisitor(target: Target) {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failures = 0;
  let isGoing = true;

  async function visitAgain(): Promise<void> {
    for (let number = 0; isGoing; number += 1) {
      const started = performance.now();
      const isGood = await visit(target, number % 4 === 0 ? agent : false);
      times.push(performance.now() - started);
      if (!isGood) failures += 1;
      await wait(VISIT_EVERY_MILLISECONDS);
    }
  }
  const going = visitAgain();
  return {
    async stop() {
      isGoing = false;
      await going;
      agent.destroy();
      return { times, failures };
    },
  };
}

function visit({ port, host }: Target, agent: Agent | false): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', localAddress: VISITOR, agent };
    const asked = get({ ...options, path: '/about', headers: { Host: host } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200));
      response.once('error', () => resolve(false));
    });
    asked.once('error', () => resolve(false));
  });
}

/** The most memory and descriptors that the process has had. */
function watchProcess(pid: number) {
  const most = { megabytes: 0, descriptors: 0 };
  const look = () => {
    most.megabytes = Math.max(most.megabytes, residentMegabytes(pid));
    most.descriptors = Math.max(most.descriptors, countDescriptors(pid));
  };
  const looking = setInterval(look, LOOK_EVERY_MILLISECONDS);
  look();
  return {
    stop() {
      clearInterval(looking);
      return most;
    },
  };
}

async function adminCookie(server: ServerProcess): Promise<string> {
  const services = await openSiteData(server);
  const { cookie } = await createAdmin({ services });
  await services.close();
  return cookie;
}
