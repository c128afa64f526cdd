import {
  type ActionFunction,
  createContext,
  data,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router';
import { databaseUnavailableCopy } from '#app/content/errors.ts';
import { DatabaseUnavailableError } from '#database/database-unavailable.ts';
import type { RoutePolicy } from './route-policy.ts';
import { requestFacts, services } from './services.server.ts';

/** Set by whoever cannot say who asks: then no loader and no action of this request is run. */
export const databaseUnavailable = createContext<DatabaseUnavailableError | null>(null);

/** When to ask again. */
export const RETRY_AFTER_SECONDS = 5;

export const RETRY_HEADERS = {
  'Retry-After': String(RETRY_AFTER_SECONDS),
  'Cache-Control': 'no-store',
} as const;

/** Whether an error says that the database cannot be asked at this moment. */
export function isDatabaseUnavailable(error: unknown): error is DatabaseUnavailableError {
  return error instanceof DatabaseUnavailableError;
}

/** What was read, or what stands in for it while the database is away. */
export async function fallbackWhenUnavailable<T>(reading: Promise<T>, instead: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return instead;
    throw error;
  }
}

/**
 * The routes with an answer for a database that is away: status 503, in place of a failure. A route
 * that has its own answer, such as a form that comes back, catches the error itself.
 */
export function withUnavailableResponses(build: ServerBuild): ServerBuild {
  const routes: ServerBuild['routes'] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (route === undefined) continue;
    const { loader, action, handle } = route.module;
    const policy = handle as RoutePolicy | undefined;
    const module = {
      ...route.module,
      ...(loader ? { loader: guarded(loader, policy, readAnswer) } : {}),
      ...(action ? { action: guarded(action, policy, writeAnswer) } : {}),
    };
    routes[id] = { ...route, module };
  }
  return { ...build, routes };
}

type Answer = (args: LoaderFunctionArgs, policy: RoutePolicy | undefined) => unknown;

function guarded<F extends LoaderFunction | ActionFunction>(
  work: F,
  policy: RoutePolicy | undefined,
  answer: Answer,
): LoaderFunction {
  return async (args) => {
    try {
      const away = args.context.get(databaseUnavailable);
      if (away !== null) throw away;
      return await work(args);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const { log } = args.context.get(services);
      log.error({ id: args.context.get(requestFacts).id, err: error }, 'the database is away');
      return answer(args, policy);
    }
  };
}

function readAnswer(_args: LoaderFunctionArgs, policy: RoutePolicy | undefined): Response {
  if (policy?.area === 'resource') return refuse(databaseUnavailableCopy.read);
  throw data(databaseUnavailableCopy.read, { status: 503, headers: RETRY_HEADERS });
}

function writeAnswer({ request }: LoaderFunctionArgs, policy: RoutePolicy | undefined): unknown {
  if (policy?.area === 'resource') {
    if (policy.access === 'public') return refuse(databaseUnavailableCopy.write);
    const answer = { ok: false, code: 'failed', message: databaseUnavailableCopy.save };
    return Response.json(answer, { status: 503, headers: RETRY_HEADERS });
  }
  // The page stays as it is, with what was typed; its layout says what happened.
  if (new URL(request.url).pathname.endsWith('.data')) {
    return data(undefined, { status: 503, headers: RETRY_HEADERS });
  }
  throw data(databaseUnavailableCopy.write, { status: 503, headers: RETRY_HEADERS });
}

function refuse(sentence: string): Response {
  return new Response(`${sentence}\n`, { status: 503, headers: RETRY_HEADERS });
}
