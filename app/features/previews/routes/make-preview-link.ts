import { z } from 'zod';
import { adminCall, rejectReading } from '#app/features/accounts/http/offered/admin-call.server.ts';
import { articlesForWriters } from '#app/features/articles/http/offered/articles-for-writers.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { createPreviewLink } from '../http/create-preview-link.server.ts';
import { PREVIEW_DAYS, PREVIEW_SOURCES } from '../preview-link.ts';
import { createRequestKey } from '../preview-token.server.ts';
import type { Route } from './+types/make-preview-link.ts';

const linkSchema = z.object({
  source: z.enum(PREVIEW_SOURCES),
  days: z.literal(PREVIEW_DAYS),
});

export const middleware: Route.MiddlewareFunction[] = [articlesForWriters];

export const handle = resource({ access: 'admin', forWriters: true });

export const loader = rejectReading;

/** Makes a preview link where somebody stays on the page that they are on. */
export const action = adminCall({
  schema: linkSchema,
  readOnly: 'failed',
  run(chosen, { site, actor, session, params }) {
    const maker = { ...actor, id: session.userId };
    const request = { ...chosen, id: params.id ?? '', key: createRequestKey() };
    return createPreviewLink(site, maker, request);
  },
});
