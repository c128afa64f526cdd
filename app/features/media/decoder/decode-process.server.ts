/**
 * The decoder process, the only place that decodes untrusted files, and that draws. It has no
 * database and no secrets. If an image takes too much CPU or memory, it ends itself and the site keeps running.
 */
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { ImageError } from '../image-error.ts';
import { decodeImage } from './decode-image.server.ts';
import type { DecodeRequest, DecoderMessage, DrawRequest } from './protocol.ts';

const memoryBytes = Number(process.argv[2]);
const cpuMilliseconds = Number(process.argv[3]);
const drawingMilliseconds = Number(process.argv[4]);
const CHECK_MILLISECONDS = 25;
const MICROSECONDS_PER_MILLISECOND = 1_000;

function send(message: DecoderMessage): void {
  process.send?.(message);
}

async function handle(request: DecodeRequest | DrawRequest): Promise<DecoderMessage> {
  try {
    if ('title' in request) {
      const { drawTitle } = await import('./draw-title.server.ts');
      return { kind: 'drawn', jpeg: (await drawTitle(request.title)).toString('base64') };
    }
    return { kind: 'decoded', image: await decodeImage(request, limitDrawing) };
  } catch (error) {
    if (error instanceof ImageError) return { kind: 'rejected', code: error.code };
    const { message, code } = error as NodeJS.ErrnoException;
    return { kind: 'failed', message, code };
  }
}

/** Immediate, because an orderly exit would wait for the image being decoded. */
function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}

function startMeasuring(most: number): void {
  before = process.cpuUsage();
  limit = most;
}

/** What is drawn of an SVG is then encoded like any other image. */
function limitDrawing(isDrawing: boolean): void {
  startMeasuring(isDrawing ? drawingMilliseconds : cpuMilliseconds);
}

/** Gives the server priority, and makes the system kill this process first if memory runs out. */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not permitted on this system. The limits below still apply.
  }
}

lowerPriority();
let before = process.cpuUsage();
let limit = cpuMilliseconds;
setInterval(() => {
  const { user, system } = process.cpuUsage(before);
  const cpuTime = (user + system) / MICROSECONDS_PER_MILLISECOND;
  if (process.memoryUsage.rss() > memoryBytes || cpuTime > limit) {
    process.send?.({ kind: 'rejected', code: 'too_heavy' } satisfies DecoderMessage, kill);
  }
}, CHECK_MILLISECONDS);
// A terminal signals the whole process group. The server finishes its work and ends this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', kill);
process.on('message', (request: DecodeRequest | DrawRequest) => {
  startMeasuring(cpuMilliseconds);
  void handle(request).then(send);
});
send({ kind: 'ready' });
