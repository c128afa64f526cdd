import { adminSession } from '#app/domains/accounts/admin-session.server.ts';
import { checkSession } from '#app/domains/accounts/session.server.ts';
import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import type { LiveMessage } from '#app/ui/admin/live-message.ts';
import type { ChangeEvent } from '#database/write.ts';
import type { Route } from './+types/events.ts';

export const handle = resource({ access: 'admin' });

const HEARTBEAT_MILLISECONDS = 15_000;

/** The stream of changes (rulings, Session): it ends when the session does, and says so first. */
export function loader({ request, context }: Route.LoaderArgs) {
  // Whoever does not read a stream would hold it open: a HEAD, the router's own data request.
  if (!request.headers.get('Accept')?.includes('text/event-stream')) {
    return new Response('This is a stream of events.', { status: 406 });
  }
  const { bus, pacedChanges, shutdown, openAuth, database, log } = context.get(services);
  const session = context.get(adminSession);
  const encoder = new TextEncoder();
  let ended = false;
  let release = () => {};

  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const tell = (message: LiveMessage) => send(`data: ${JSON.stringify(message)}\n\n`);
      const streamChanges = () => tell({ type: 'changes', ...bus.position() });

      async function recheck(): Promise<void> {
        const check = await checkSession({ openAuth, db: database.db }, request.headers);
        if (check.kind === 'admin' || ended) return;
        tell({ type: 'signed-out' });
        end();
      }
      const recheckLogged = () =>
        recheck().catch((error: unknown) =>
          log.error({ err: error }, 'a session was not rechecked'),
        );

      const unsubscribe = bus.subscribe((event: ChangeEvent) => {
        const isMine = event.type === 'access' && event.userId === session.userId;
        if (isMine || event.type === 'invalidate-all') void recheckLogged();
      });
      const unsubscribePaced = pacedChanges.subscribe(streamChanges);
      const heartbeat = setInterval(() => {
        send(': still here\n\n');
        if (Date.parse(session.expiresAt) <= Date.now()) void recheckLogged();
      }, HEARTBEAT_MILLISECONDS);
      release = () => {
        ended = true;
        unsubscribe();
        unsubscribePaced();
        clearInterval(heartbeat);
        shutdown.signal.removeEventListener('abort', end);
      };
      function end(): void {
        if (ended) return;
        release();
        controller.close();
      }
      shutdown.signal.addEventListener('abort', end);
      streamChanges();
    },
    cancel() {
      release();
    },
  });
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}
