import type { ActionFunctionArgs } from 'react-router';
import type { z } from 'zod';
import { rejectionStatus } from '#app/http/conflict.ts';
import { isDatabaseUnavailable } from '#app/http/database-unavailable.server.ts';
import { readJson } from '#app/http/read-json.ts';
import {
  findRejection,
  noteRejection,
  type ReadOnlyRejection,
} from '#app/http/read-only.server.ts';
import { requestInfo, type Services, services } from '#app/services/services.server.ts';
import { forAdminsOnly } from '#app/site/words/errors.ts';
import { ForbiddenError } from '#database/forbidden-error.ts';
import type { Actor } from '#database/write.ts';
import { logFields } from '#server/log-fields.ts';
import type { RequestFacts } from '#server/render-page.ts';
import { type AdminSession, actorOf } from '../../session.server.ts';
import { adminSession } from './require-admin.server.ts';

/** What a script of the admin area reads with `readAnswer`. */
interface CallResult {
  readonly ok: boolean;
  readonly code?: string;
  /** Why it was rejected, for the log alone. */
  readonly cause?: unknown;
}

/** The call of a script, by whom, and what answers it. */
export interface Call extends Pick<ActionFunctionArgs, 'request' | 'context'> {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly site: Services;
  readonly session: AdminSession;
  readonly actor: Actor;
  readonly facts: RequestFacts;
}

interface AdminCall<Body> {
  /** Reads the JSON body. Without a schema, `run` reads the body itself. */
  readonly schema?: z.ZodType<Body>;
  /** Answers with JSON. The status of a rejection follows from its code. */
  readonly run: (body: Body, call: Call) => Promise<CallResult | Response>;
  /** For a call that stores something: the code of its rejections while the site is read-only. */
  readonly readOnly?: 'by-reason' | 'failed';
  /** The answer after an error of `run`; null if the error is unforeseen. */
  readonly explain?: (error: unknown, call: Call) => Response | null;
}

/** By code, where the status is not that of `rejectionStatus`. */
const STATUS: Readonly<Record<string, number>> = { confirm: 403, failed: 500 };

const UNREADABLE = {
  ok: false,
  code: 'failed',
  message: 'We could not read that. Reload the page and try again.',
} as const;

const READ_ONLY_CODES = { 'disk-full': 'storage_full', moving: 'moving' } as const;

/** The loader of a route that only takes calls. */
export function rejectReading(): Response {
  return new Response('Send a POST request.', { status: 405, headers: { Allow: 'POST' } });
}

/**
 * The action of a route that a script of the admin area calls. `requireAdmin` has rejected whoever
 * is not signed in; this reads the body, rejects what cannot be stored, and answers with JSON.
 */
export function adminCall<Body>({ schema, run, readOnly, explain }: AdminCall<Body>) {
  return async ({ request, params, context }: ActionFunctionArgs): Promise<Response> => {
    const site = context.get(services);
    const session = context.get(adminSession);
    const facts = context.get(requestInfo);
    const call = { request, params, context, site, session, actor: actorOf(session), facts };
    const body = schema ? await readJson(request, schema) : (undefined as Body);
    if (body === null) return Response.json(UNREADABLE, { status: 400 });
    const reject = ({ status, reason, message }: ReadOnlyRejection) => {
      const code = readOnly === 'failed' ? 'failed' : READ_ONLY_CODES[reason];
      return Response.json({ ok: false, code, message }, { status });
    };
    const rejection = readOnly ? findRejection(site.storage) : null;
    if (rejection !== null) return reject(rejection);
    try {
      const result = await run(body, call);
      if (result instanceof Response) return result;
      const { cause, ...answer } = result;
      if (cause !== undefined) {
        site.log.warn({ ...logFields(facts), err: cause }, 'a call was rejected');
      }
      const status = answer.ok ? 200 : (STATUS[answer.code ?? ''] ?? rejectionStatus(answer));
      return Response.json(answer, { status });
    } catch (error) {
      if (error instanceof ForbiddenError) {
        const answer = { ok: false, code: 'forbidden', message: forAdminsOnly };
        return Response.json(answer, { status: 403 });
      }
      const noted = readOnly ? noteRejection(site.storage, error) : null;
      if (noted !== null) return reject(noted);
      const explained = isDatabaseUnavailable(error) ? null : (explain?.(error, call) ?? null);
      if (explained !== null) return explained;
      throw error;
    }
  };
}
