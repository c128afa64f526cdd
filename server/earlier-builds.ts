import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Each build has a folder of its own, named by the hash of its sources. */
const BUILD_NAME = /^[0-9a-f]{16}$/;

/** The client folders of the other builds that are kept beside the one of this client folder. */
export function listEarlierClients(clientFolder: string): string[] {
  const build = dirname(clientFolder);
  if (!BUILD_NAME.test(basename(build))) return [];
  return readdirSync(dirname(build))
    .filter((name) => BUILD_NAME.test(name) && name !== basename(build))
    .map((name) => join(dirname(build), name, 'client'))
    .filter((folder) => existsSync(folder));
}
