import autocannon, { type Options, type Result } from 'autocannon';
import { type Running, readCpuMilliseconds } from './processes.ts';

export interface Load {
  readonly path: string;
  readonly headers?: Record<string, string>;
  /** Requests another path each time. */
  readonly nextPath?: () => string;
}

export interface Sample {
  readonly requestsPerSecond: number;
  readonly p99Milliseconds: number;
  /** Processor time of the server per request; null where the system does not report it. */
  readonly cpuMicroseconds: number | null;
}

const CONNECTIONS = 64;

/** @throws when a response has another status than expected. */
export async function sample(
  server: Running,
  { path, headers = {}, nextPath }: Load,
  status: number,
  amount: number,
): Promise<Sample> {
  const cpuBefore = readCpuMilliseconds(server);
  const started = performance.now();
  let responses = 0;
  let ended = started;
  const options: Options = {
    url: server.origin,
    connections: CONNECTIONS,
    amount,
    // autocannon notices its end only when it samples, which is every second by default.
    sampleInt: 50,
    requests: [
      {
        method: 'GET',
        path,
        headers,
        ...(nextPath && { setupRequest: (request) => ({ ...request, path: nextPath() }) }),
      },
    ],
  };
  const result = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    // autocannon reports whole seconds only.
    running.on('response', () => {
      responses += 1;
      if (responses === amount) ended = performance.now();
    });
  });
  const seconds = (ended - started) / 1000;
  const cpuAfter = readCpuMilliseconds(server);
  const right = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  if (right < amount) {
    throw new Error(
      `${path}: ${right} of ${amount} answers were ${status}: ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  return {
    requestsPerSecond: amount / seconds,
    p99Milliseconds: result.latency.p99,
    cpuMicroseconds:
      cpuBefore === null || cpuAfter === null ? null : ((cpuAfter - cpuBefore) * 1000) / amount,
  };
}
