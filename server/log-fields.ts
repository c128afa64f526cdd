/** What identifies a request in a log line. */
export function logFields({
  id,
  traceId,
}: {
  readonly id: string;
  /** The trace that the request belongs to (W3C Trace Context); null without one. */
  readonly traceId: string | null;
}): { id: string; traceId?: string } {
  return traceId === null ? { id } : { id, traceId };
}
