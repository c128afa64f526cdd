/** Version, trace id, parent id and flags; later versions may add fields. */
const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;
const ZEROS = /^0+$/;

/**
 * The trace id of a `traceparent` header (W3C Trace Context), so that log lines can be found from a
 * trace. Null for an invalid header, which the standard says to ignore.
 */
export function readTraceId(header: string | null | undefined): string | null {
  const [, version, traceId = '', parentId = '', more] = TRACEPARENT.exec(header ?? '') ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) {
    return null;
  }
  return ZEROS.test(traceId) || ZEROS.test(parentId) ? null : traceId;
}
