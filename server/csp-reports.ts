import type { Log } from './log.ts';
import { createMinuteCounts } from './minute-counts.ts';
import { isOwnHost } from './origin-check.ts';

/** The directives of our policies that can block something. */
const DIRECTIVES = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'media-src',
  'form-action',
  'frame-ancestors',
  'manifest-src',
  'worker-src',
  'require-trusted-types-for',
] as const;
type Directive = (typeof DIRECTIVES)[number];

/** What browsers have blocked: by which directive, and whether it was our own or another site's. */
export interface CspCount {
  readonly directive: Directive | 'other';
  readonly source: 'own' | 'foreign';
  readonly count: number;
}

export interface CspReports {
  /**
   * Counts a report without keeping its text. False if this client, or all clients together, sent
   * too many.
   */
  count(report: unknown, client: string): boolean;
  /** The counts of the last 24 hours, the highest first. */
  list(): CspCount[];
}

interface CspReportsOptions {
  readonly publicOrigin: string;
  readonly log: Log;
  readonly now: () => number;
}

const HOUR_MILLISECONDS = 60 * 60 * 1000;
const SHOWN_HOURS = 24;
const PER_CLIENT_AND_HOUR = 60;
const PER_HOUR = 6_000;

/** Code that a browser extension put into the page is not the page's fault. */
const EXTENSION = /^[a-z]+(?:-[a-z]+)*-extension(?:$|:)/;

type Kind = `${CspCount['directive']} ${CspCount['source']}`;

/**
 * Counts in memory what browsers report about the content security policy. Anybody can send such a
 * report, so it only raises a number.
 */
export function createCspReports({ publicOrigin, log, now }: CspReportsOptions): CspReports {
  const hours = new Map<number, Map<Kind, number>>();
  const logCount = createMinuteCounts<Kind>((counts) =>
    log.warn({ counts }, 'content that browsers blocked within a minute'),
  );
  let clients = new Map<string, number>();
  let clientsHour = Number.NaN;
  let total = 0;

  function admit(client: string, hour: number): boolean {
    if (hour !== clientsHour) {
      clients = new Map();
      clientsHour = hour;
      total = 0;
    }
    const sent = clients.get(client) ?? 0;
    if (sent >= PER_CLIENT_AND_HOUR || total >= PER_HOUR) return false;
    clients.set(client, sent + 1);
    total += 1;
    return true;
  }

  function forgetOld(hour: number): void {
    for (const each of hours.keys()) if (hour - each >= SHOWN_HOURS) hours.delete(each);
  }

  return {
    count(report, client) {
      const hour = Math.floor(now() / HOUR_MILLISECONDS);
      if (!admit(client, hour)) return false;
      const kind = classify(report, publicOrigin);
      if (kind === null) return true;
      forgetOld(hour);
      const counts = hours.get(hour) ?? new Map<Kind, number>();
      hours.set(hour, counts.set(kind, (counts.get(kind) ?? 0) + 1));
      logCount(kind);
      return true;
    },
    list() {
      forgetOld(Math.floor(now() / HOUR_MILLISECONDS));
      const sums = new Map<Kind, number>();
      for (const counts of hours.values()) {
        for (const [kind, count] of counts) sums.set(kind, (sums.get(kind) ?? 0) + count);
      }
      return [...sums]
        .map(([kind, count]) => {
          const [directive, source] = kind.split(' ') as [
            CspCount['directive'],
            CspCount['source'],
          ];
          return { directive, source, count };
        })
        .sort((one, other) => other.count - one.count);
    },
  };
}

/** Null for an invalid report, and for one about a browser extension. */
function classify(body: unknown, publicOrigin: string): Kind | null {
  const report = fieldOf(body, 'csp-report');
  const violated =
    textOf(report, 'effective-directive') || textOf(report, 'violated-directive').split(' ', 1)[0];
  if (!violated) return null;
  const blocked = textOf(report, 'blocked-uri');
  if (EXTENSION.test(blocked) || EXTENSION.test(textOf(report, 'source-file'))) return null;
  // Browsers also name the parts of a directive: `script-src-elem`, `style-src-attr`.
  const name = violated.replace(/-(?:elem|attr)$/, '');
  const directive = DIRECTIVES.find((known) => known === name) ?? 'other';
  return `${directive} ${isForeign(blocked, publicOrigin) ? 'foreign' : 'own'}`;
}

/** A value that is not a URL, like `inline`, `eval` or `data`, is part of our own page. */
function isForeign(blocked: string, publicOrigin: string): boolean {
  const url = URL.parse(blocked);
  return (
    url !== null && /^(?:https?|wss?):$/.test(url.protocol) && !isOwnHost(url.host, publicOrigin)
  );
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text : '';
}
