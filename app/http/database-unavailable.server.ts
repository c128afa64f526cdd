import {
  type ActionFunction,
  createContext,
  data,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { requestInfo, services } from '#app/services/services.server.ts';
import { databaseUnavailableCopy, forAdminsOnly } from '#app/site/words/errors.ts';
import { defaultMessages, type MessageTexts } from '#app/site/words/messages.ts';
import { UNSTORED_HEADER } from '#app/ui/admin/line/report-unstored.ts';
import { DatabaseUnavailableError } from '#database/database-unavailable.ts';
import { ForbiddenError } from '#database/forbidden-error.ts';
import { logFields } from '#server/log-fields.ts';
import { mapRouteModules } from './map-route-modules.server.ts';
import { outdatedPage } from './outdated-page.server.ts';
import {
  findRejection,
  noteRejection,
  type ReadOnlyRejection,
  rejectedFormSentence,
} from './read-only.server.ts';
import { rejection } from './rejection.server.ts';
import { isForAdmins, type RoutePolicy } from './route-policy.ts';

/** Set by authentication when it cannot read the session. No loader or action of the request runs then. */
export const databaseUnavailable = createContext<DatabaseUnavailableError | null>(null);

export const RETRY_AFTER_SECONDS = 5;

export const RETRY_HEADERS = {
  'Retry-After': String(RETRY_AFTER_SECONDS),
  'Cache-Control': 'no-store',
} as const;

export function isDatabaseUnavailable(error: unknown): error is DatabaseUnavailableError {
  return error instanceof DatabaseUnavailableError;
}

/** Awaits a read, or returns the fallback while the database is unavailable. */
export async function fallbackWhenUnavailable<T>(read: Promise<T>, fallback: T): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return fallback;
    throw error;
  }
}

type VisitorWrite<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: 423 | 503 | 507 };

/**
 * Stores what a visitor sent. `ok` is false, with the status of the answer, while nothing can be stored:
 * the disk is full, the site is being moved, or the database is away.
 * @param failure what the log says then
 */
export async function storeForVisitor<T>(
  context: Readonly<RouterContextProvider>,
  failure: string,
  store: () => Promise<T>,
): Promise<VisitorWrite<T>> {
  const { storage, log } = context.get(services);
  const rejected = findRejection(storage);
  if (rejected !== null) return { ok: false, status: rejected.status };
  try {
    return { ok: true, value: await store() };
  } catch (error) {
    const noted = noteRejection(storage, error);
    if (noted !== null) return { ok: false, status: noted.status };
    if (!isDatabaseUnavailable(error)) throw error;
    log.error({ ...logFields(context.get(requestInfo)), err: error }, failure);
    return { ok: false, status: 503 };
  }
}

/**
 * Wraps every loader and action so that an unavailable database gives a 503 instead of a 500, and a
 * form of an outdated page, or what a role does not allow, gives a 403. A route with its own response, such as a form that returns
 * what was typed, catches the error first.
 */
export function withUnavailableResponses(build: ServerBuild): ServerBuild {
  return mapRouteModules(build, ({ module }) => {
    const { loader, action } = module;
    const policy = module.handle as RoutePolicy | undefined;
    return {
      ...module,
      ...(loader ? { loader: withUnavailableResponse(loader, policy, respondToRead) } : {}),
      ...(action ? { action: withUnavailableResponse(action, policy, respondToWrite) } : {}),
    };
  });
}

type UnavailableResponder = (args: LoaderFunctionArgs, policy: RoutePolicy | undefined) => unknown;

function withUnavailableResponse<F extends LoaderFunction | ActionFunction>(
  handler: F,
  policy: RoutePolicy | undefined,
  respond: UnavailableResponder,
): LoaderFunction {
  return async (args) => {
    try {
      if (args.context.get(outdatedPage)) return data(undefined, { status: 403 });
      const unavailable = args.context.get(databaseUnavailable);
      if (unavailable !== null) throw unavailable;
      return await handler(args);
    } catch (error) {
      if (error instanceof ForbiddenError) {
        throw data({ sentence: forAdminsOnly }, { status: 403, statusText: 'Forbidden' });
      }
      const { log, storage } = args.context.get(services);
      const fields = logFields(args.context.get(requestInfo));
      if (!isDatabaseUnavailable(error)) {
        if (respond !== respondToWrite || !isScriptedAdminForm(args, policy, error)) throw error;
        storage.note(error);
        log.error({ ...fields, err: error }, 'a form failed');
        return data(undefined, { status: 500 });
      }
      const readOnly = noteRejection(storage, error);
      if (readOnly !== null) {
        log.info(fields, 'a write was rejected: the site is being moved');
        if (respond === respondToWrite) return rejectWrite(args, policy, readOnly);
      } else log.error({ ...fields, err: error }, 'the database is unavailable');
      return respond(args, policy);
    }
  };
}

/** Whether a script sent a form of the admin area. Its page then stays, with what was typed. */
function isScriptedAdminForm(
  { request }: LoaderFunctionArgs,
  policy: RoutePolicy | undefined,
  error: unknown,
): boolean {
  const scripted = new URL(request.url).pathname.endsWith('.data');
  return (
    scripted && policy?.area === 'admin' && policy.access === 'admin' && error instanceof Error
  );
}

function respondToRead(args: LoaderFunctionArgs, policy: RoutePolicy | undefined): Response {
  const { unavailable } = rejectedTexts(args, policy);
  if (policy?.area === 'resource') return plainTextResponse(unavailable);
  throw rejection(503, unavailable, RETRY_HEADERS);
}

function respondToWrite(args: LoaderFunctionArgs, policy: RoutePolicy | undefined): unknown {
  const { notStored } = rejectedTexts(args, policy);
  if (policy?.area === 'resource') {
    if (policy.access === 'public') return plainTextResponse(notStored);
    const body = { ok: false, code: 'failed', message: databaseUnavailableCopy(true) };
    return Response.json(body, { status: 503, headers: RETRY_HEADERS });
  }
  // The router keeps the page with everything typed, and the admin layout shows what happened.
  if (new URL(args.request.url).pathname.endsWith('.data')) {
    return data(undefined, { status: 503, headers: RETRY_HEADERS });
  }
  throw rejection(503, notStored, RETRY_HEADERS);
}

/** While the site is being moved; as `respondToWrite`, with other words. */
function rejectWrite(
  args: LoaderFunctionArgs,
  policy: RoutePolicy | undefined,
  rejected: ReadOnlyRejection,
): unknown {
  const headers = { ...RETRY_HEADERS, [UNSTORED_HEADER]: 'moving' };
  const { status, message } = rejected;
  const sentence = rejectedFormSentence(rejected, policy, args.context.get(services));
  if (policy?.area === 'resource') {
    if (policy.access === 'public') return new Response(`${sentence}\n`, { status, headers });
    return Response.json({ ok: false, code: 'failed', message }, { status, headers });
  }
  if (new URL(args.request.url).pathname.endsWith('.data')) {
    return data(undefined, { status, headers });
  }
  throw rejection(status, sentence, headers);
}

/** Visitors read what the owner lets the site say. */
function rejectedTexts(
  { context }: LoaderFunctionArgs,
  policy: RoutePolicy | undefined,
): MessageTexts['rejected'] {
  return isForAdmins(policy)
    ? defaultMessages.rejected
    : context.get(services).siteTexts.last().messages.rejected;
}

function plainTextResponse(sentence: string): Response {
  return new Response(`${sentence}\n`, { status: 503, headers: RETRY_HEADERS });
}
