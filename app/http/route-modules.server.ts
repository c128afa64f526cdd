import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import { withUnavailableResponses } from './database-unavailable.server.ts';
import { withServerOnlyData } from './server-only-data.server.ts';

let loading: Promise<void> | undefined;

/** Completes the route table, which has the policies of the admin area alone at a start. */
export function loadLateRoutes(): Promise<void> {
  loading ??= addLateRoutes();
  return loading;
}

async function addLateRoutes(): Promise<void> {
  const { modules } = (await build.loadLateRoutes?.()) ?? { modules: {} };
  for (const [id, module] of Object.entries(modules))
    Object.assign(build.routes[id] ?? {}, { module });
}

/** The route table as it is served. */
export function serveRoutes(): ServerBuild {
  return withServerOnlyData(withUnavailableResponses(build));
}

/** What may, in any spelling, be a path of the admin area. */
const MAY_BE_LATE = /admin|%/i;

/** Answers with the routes of a start, and with all from the first request that may need another. */
export function createRouteHandler(early: ServerBuild, mode: string): RequestHandler {
  const handleEarly = createRequestHandler(early, mode);
  let handleAny: Promise<RequestHandler> | undefined;
  return async (request, context) => {
    if (handleAny === undefined && !MAY_BE_LATE.test(new URL(request.url).pathname)) {
      return handleEarly(request, context);
    }
    handleAny ??= loadLateRoutes().then(() => createRequestHandler(serveRoutes(), mode));
    return (await handleAny)(request, context);
  };
}
