import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { checkSession } from '#app/features/accounts/session.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import type { LiveMessage } from '#app/ui/admin/live/live-message.ts';
import type { ChangeEvent } from '#database/write.ts';
import type { Route } from './+types/events.ts';

export const handle = resource({ access: 'admin', forWriters: true });

const HEARTBEAT_MILLISECONDS = 15_000;
/** A timer can fire before the clock says so. */
const TIMER_EARLY_MILLISECONDS = 10;

/**
 * Streams changes to open admin pages. When the session ends, also by its time, it sends `signed-out`
 * and closes.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  // A HEAD request or the router's data request would never read the stream and leave it open.
  if (!request.headers.get('Accept')?.includes('text/event-stream')) {
    return new Response('This is an event stream.', { status: 406 });
  }
  const opened = context.get(services);
  const { bus, throttledChanges, shutdown, log } = opened;
  if (shutdown.signal.aborted) return new Response('The server is stopping.', { status: 503 });
  const session = context.get(adminSession);
  const encoder = new TextEncoder();
  let ended = false;
  let { endsAt } = session;
  let release = () => {};

  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const sendMessage = (message: LiveMessage) => send(`data: ${JSON.stringify(message)}\n\n`);
      const sendPosition = () => sendMessage({ type: 'changes', ...bus.position() });

      async function recheck(): Promise<void> {
        // An open page is no use of the session, so it extends nothing.
        const check = await checkSession(opened, session.token, true);
        if (ended) return;
        if (check.kind === 'signed-in') {
          endsAt = check.session.endsAt;
          return;
        }
        sendMessage({ type: 'signed-out' });
        end();
      }
      const recheckInBackground = () =>
        recheck().catch((error: unknown) => log.error({ err: error }, 'session recheck failed'));

      const unsubscribe = bus.subscribe((event: ChangeEvent) => {
        const isOwnAccess = event.type === 'access' && event.userId === session.userId;
        if (isOwnAccess || event.type === 'invalidate-all') void recheckInBackground();
      });
      const unsubscribeThrottled = throttledChanges.subscribe(sendPosition);
      let ending: NodeJS.Timeout | undefined;
      /** Other requests may extend the session before it ends. */
      function recheckAtEnd(): void {
        const left = endsAt - Date.now();
        if (left > HEARTBEAT_MILLISECONDS) return;
        ending = setTimeout(recheckInBackground, Math.max(left, 0) + TIMER_EARLY_MILLISECONDS);
      }
      const heartbeat = setInterval(() => {
        send(': heartbeat\n\n');
        recheckAtEnd();
      }, HEARTBEAT_MILLISECONDS);
      recheckAtEnd();
      release = () => {
        ended = true;
        unsubscribe();
        unsubscribeThrottled();
        clearInterval(heartbeat);
        clearTimeout(ending);
        shutdown.signal.removeEventListener('abort', endForShutdown);
      };
      function end(): void {
        if (ended) return;
        release();
        controller.close();
      }
      /** Another server takes over at once, or the same one after its restart. */
      function endForShutdown(): void {
        send('retry: 0\n\n');
        end();
      }
      shutdown.signal.addEventListener('abort', endForShutdown);
      sendPosition();
    },
    cancel() {
      release();
    },
  });
  return new Response(stream, {
    headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
  });
}
