import { join } from 'node:path';
import type { OldAddresses } from '#app/features/articles/old-addresses.ts';
import type { ImageUses } from '#app/features/media/image-use.server.ts';
import type { MediaDeps } from '#app/features/media/store-files.server.ts';
import type { AllMovedRows, Taking } from '#app/features/moved-rows.ts';
import type { Import } from '#app/features/moving/records/import.ts';
import type { SiteAddresses } from '#app/formatting/site-addresses.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Actor } from '#database/write.ts';
import type { FetchFile } from '#gateways/open-internet/fetch-file.ts';
import { importFolder } from './import-folder.server.ts';

export interface ImportDeps extends MediaDeps {
  readonly dataDir: string;
  readonly imageUses: ImageUses;
  readonly movedRows: AllMovedRows;
  readonly whenNoContact: Taking['whenNoContact'];
  readonly contentWorker: ContentWorker;
  readonly fetchFile: FetchFile;
  /** The addresses that belong to the site, which a page cannot have. */
  readonly reservedAddresses: ReadonlySet<string>;
  readonly findSiteAddresses: () => Promise<SiteAddresses>;
  /** Undefined where no feature knows where old addresses lead. */
  readonly oldAddresses: () => OldAddresses | undefined;
}

/** The client that the content worker and the decoder see: imports wait in line like everybody. */
export const IMPORTS = 'imports';

/** The person who started an import is the actor of everything it does. */
export function actorOf({ creatorId, createdBy }: Import): Actor {
  return { id: creatorId, name: createdBy };
}

export function keptFiles(site: { readonly dataDir: string }, { id, files }: Import) {
  const folder = importFolder(site, id);
  return files.map(({ name, file }) => ({ name, path: join(folder, file) }));
}
