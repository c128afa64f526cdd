/**
 * `npm run import -- FILE…`: reads the files of another system as Articles → Import does; `--yes`
 * imports them. On SQLite, the server must not run meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportItem, UploadedFile } from '#app/domains/imports/import.ts';
import { countItems, readItems } from '#app/domains/imports/import-items.server.ts';
import { createImport, findImport, startImport } from '#app/domains/imports/imports.server.ts';
import { publicPath } from '#app/domains/posts/post-kind.ts';
import { importFolder } from '#app/jobs/importing/import-folder.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { type Config, ConfigError } from '#config/config.ts';
import { runCommand, say } from './lib/command.ts';
import { withServices } from './lib/with-services.ts';

const USAGE = `npm run import -- FILE…                 reads files or folders and lists what would be imported
npm run import -- --yes FILE…           imports it; articles that are here already are left out
  --host old.example.com                fetches images from this site; can be repeated
  --old-site www.example.com            points links to this site to the articles here

Files that were read but not imported are under Articles → Import in the admin area.`;

const ACTOR = { id: null, name: 'Command on the server' };

await runCommand(async (config) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      host: { type: 'string', multiple: true, default: [] },
      'old-site': { type: 'string', multiple: true, default: [] },
    },
  });
  if (positionals.length === 0) {
    say(USAGE);
    process.exitCode = 2;
    return;
  }
  const options = { hosts: values.host, oldSites: values['old-site'] };
  await withServices(config, (services) =>
    importFiles(services, positionals, values.yes ? options : null),
  );
});

async function importFiles(
  services: Services,
  paths: readonly string[],
  options: { hosts: string[]; oldSites: string[] } | null,
): Promise<void> {
  const { db } = services.database;
  const id = randomUUID();
  await createImport(services, ACTOR, { id, files: copyFiles(services.config, id, paths) });
  await services.importer.run();
  const found = await findImport(db, id);
  if (found === null) return;
  for (const note of found.notes) say(note);
  if (found.problem !== null) throw new ConfigError(found.problem);
  if (options === null) {
    for await (const item of readItems(db, id)) say(describe(item));
    say('Nothing was imported. Add --yes, or look at it under Articles → Import.');
    return;
  }
  const { wanted: count } = await countItems(db, id);
  if (count > 0) await startImport(services, ACTOR, { import: found, options, count });
  await services.importer.run();
  for await (const item of readItems(db, id)) say(describe(item));
}

function describe(item: ImportItem): string {
  const here = item.match === null ? '' : ` [here already: ${item.match.title}]`;
  const date = item.datedAt?.slice(0, 10) ?? 'no date';
  const head = `${item.state}: ${item.title} (${date}, ${publicPath(item)})${here}`;
  return [head, ...(item.problem === null ? [] : [item.problem]), ...item.losses].join('\n  ');
}

/** Copies the files of this machine to where those of a form are received. */
function copyFiles(config: Config, id: string, paths: readonly string[]): UploadedFile[] {
  const folder = importFolder(config, id);
  mkdirSync(folder, { recursive: true });
  try {
    return paths.flatMap(listFiles).map(({ name, path }) => {
      const file = randomUUID();
      copyFileSync(path, join(folder, file));
      return { name, file, bytes: statSync(path).size };
    });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A file, or those of a folder with their places in it, as a ZIP of the folder names them. */
function listFiles(given: string): { name: string; path: string }[] {
  if (!statSync(given).isDirectory()) return [{ name: basename(given), path: given }];
  return readdirSync(given, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = resolve(entry.parentPath, entry.name);
      return { name: relative(dirname(resolve(given)), path).replaceAll(sep, '/'), path };
    });
}
