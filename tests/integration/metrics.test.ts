import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { version } from '#config/version.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { root } from '#tests/support/site-build.ts';
import { describeEachEngine, freshPostgres } from '#tests/support/test-site.ts';
import { freePort } from '../../scripts/lib/free-port.ts';

/** The value of a line such as `name{label="value"} 3`; null when there is none. */
function figureOf(text: string, line: string): number | null {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length + 1));
}

describeEachEngine('metrics', (engine) => {
  async function start(): Promise<{
    server: ServerProcess;
    scrape: () => Promise<string>;
    stop: () => Promise<void>;
  }> {
    const database = engine === 'postgresql' ? await freshPostgres({ migrated: true }) : null;
    const port = await freePort();
    const env = {
      METRICS_PORT: String(port),
      ...(database === null ? {} : { DATABASE_URL: database.url, SECRET: 'x'.repeat(40) }),
    };
    const server = await startServer({ env });
    return {
      server,
      scrape: async () => (await fetch(`http://localhost:${port}/metrics`)).text(),
      async stop() {
        await server.stop();
        await database?.drop();
      },
    };
  }

  it('count requests by the pattern of their route, whatever paths are asked for', async () => {
    const { server, scrape, stop } = await start();
    const ask = async (path: string, init?: RequestInit) =>
      (await fetch(`${server.origin}${path}`, init)).arrayBuffer();
    for (let n = 0; n < 3; n += 1) await ask('/about');
    for (const path of ['/no-such-page', '/nor/this?q=me@example.com', '/%00']) await ask(path);
    for (const slug of ['planted-one', 'planted-two']) await ask(`/blog/${slug}`);
    await ask('/favicon.ico');
    await ask('/healthz');
    await ask('/contact', { method: 'POST', headers: { Origin: 'https://evil.example' } });
    const text = await scrape();
    const requests = (route: string, status: string) =>
      figureOf(text, `wizard_http_requests_total{route="${route}",status="${status}"}`);
    expect(requests('/about', '2xx')).toBe(3);
    expect(requests('unknown', '4xx')).toBeGreaterThanOrEqual(3);
    expect(requests('/blog/:slug', '4xx') ?? 0).toBeLessThanOrEqual(2);
    expect(requests('files', '2xx')).toBe(1);
    expect(requests('/healthz', '2xx')).toBe(1);
    expect(figureOf(text, 'wizard_http_responses_total{source="memory"}')).toBeGreaterThanOrEqual(
      3,
    );
    expect(figureOf(text, 'wizard_cached_page_renders_total')).toBeGreaterThanOrEqual(1);
    expect(
      figureOf(text, 'wizard_http_request_duration_seconds_count{route="/about"}'),
    ).toBeGreaterThanOrEqual(1);
    expect(text).not.toMatch(/no-such-page|nor\/this|example|planted/);
    await stop();
  });

  it('say how the process, the database and what it sends are doing', async () => {
    const { scrape, stop } = await start();
    const text = await scrape();
    expect(figureOf(text, `wizard_build_info{version="${version}"}`)).toBe(1);
    expect(figureOf(text, 'wizard_draining')).toBe(0);
    expect(figureOf(text, 'wizard_database_up')).toBe(1);
    expect(figureOf(text, 'wizard_site_revision')).toBeGreaterThanOrEqual(0);
    expect(figureOf(text, 'wizard_site_revision_lag')).toBe(0);
    expect(figureOf(text, 'wizard_outbox_queued_messages')).toBe(0);
    expect(figureOf(text, 'wizard_outbox_oldest_age_seconds')).toBe(0);
    expect(figureOf(text, 'wizard_disk_free_bytes')).toBeGreaterThan(0);
    expect(figureOf(text, 'wizard_writes_rejected')).toBe(0);
    expect(figureOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds ');
    const waiting = figureOf(text, 'wizard_database_connections_waiting');
    if (engine === 'postgresql') expect(waiting).toBeGreaterThanOrEqual(0);
    else expect(waiting).toBeNull();
    await stop();
  });
});

describe('metrics', () => {
  it('have every name that the alert rules use', async () => {
    const port = await freePort();
    const server = await startServer({ env: { METRICS_PORT: String(port) } });
    const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
    await server.stop();
    const exported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const rules = readFileSync(join(root, 'deploy/prometheus-alerts.yml'), 'utf8');
    const used = [...rules.matchAll(/\b(?:wizard|process|nodejs)_\w+/g)].map(([name]) => name);
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter((name) => !exported.has(name))).toEqual([]);
  });

  it('are off unless a port is set, and at one address only', async () => {
    const port = await freePort();
    const server = await startServer({ env: { METRICS_PORT: String(port) } });
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(404);
    await server.stop();
  });

  it('on a port that is taken end the start with one sentence', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(startServer({ env: { METRICS_PORT: String(port) } })).rejects.toThrow(
      'METRICS_PORT cannot be used (EADDRINUSE): ',
    );
    other.close();
  });
});
