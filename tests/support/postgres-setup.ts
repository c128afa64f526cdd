import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { url: string } | { missing: string };
  }
}

/** One PostgreSQL for the whole run; every test site gets its own database on it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const server = await startPostgres();
  if ('missing' in server) {
    console.warn(`Skipping the tests on PostgreSQL: ${server.missing}.`);
    project.provide('postgres', server);
    return () => undefined;
  }
  project.provide('postgres', { url: server.url });
  return () => server.stop();
}
