/**
 * The decoder's process. What strangers made is read here and nowhere else: it knows no database
 * and no secret, and when a picture takes too much of the machine, it ends and the site goes on.
 */
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { ImageError } from '../image-error.ts';
import { decodeImage } from './decode-image.server.ts';
import type { DecodeRequest, DecoderMessage } from './protocol.ts';

const memoryBytes = Number(process.argv[2]);
const computingMilliseconds = Number(process.argv[3]);
const LOOK_MILLISECONDS = 25;
const MICROSECONDS_A_MILLISECOND = 1_000;

function tell(message: DecoderMessage): void {
  process.send?.(message);
}

async function answer(request: DecodeRequest): Promise<DecoderMessage> {
  try {
    return { kind: 'decoded', image: await decodeImage(request) };
  } catch (error) {
    if (error instanceof ImageError) return { kind: 'refused', code: error.code };
    const { message, code } = error as NodeJS.ErrnoException;
    return { kind: 'failed', message, code };
  }
}

/** At once: an orderly exit waits for the picture that is under way. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Visitors come first, and when the machine runs out of memory, this process goes first. */
function stepBack(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // A system that does not let us: the limits below hold all the same.
  }
}

stepBack();
let before = process.cpuUsage();
setInterval(() => {
  const { user, system } = process.cpuUsage(before);
  const computing = (user + system) / MICROSECONDS_A_MILLISECOND;
  if (process.memoryUsage.rss() > memoryBytes || computing > computingMilliseconds) {
    process.send?.({ kind: 'refused', code: 'too_heavy' } satisfies DecoderMessage, end);
  }
}, LOOK_MILLISECONDS);
// A terminal tells the whole group; the site finishes what is under way, and ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', end);
process.on('message', (request: DecodeRequest) => {
  before = process.cpuUsage();
  void answer(request).then(tell);
});
tell({ kind: 'ready' });
