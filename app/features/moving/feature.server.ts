import { count, type Detail, kind, list, postState, title } from '#app/formatting/log-detail.ts';
import { logFailure } from '#app/services/log-failure.server.ts';
import type { Feature } from '../feature.server.ts';
import { ASKED_KINDS } from '../moved-rows.ts';
import { createImporter, type Importer } from './jobs/importing/importer.server.ts';
import { type ReadFiles, readFilesApart } from './jobs/importing/reading/file-reader.server.ts';
import { deliverImportWebhook } from './mail/import-webhook.server.ts';
import { forgetFormerAdmin, forgetFormerAdmins } from './records/former-admins.server.ts';

declare module '#app/services/services.server.ts' {
  interface Services {
    /** Reads and imports articles of other systems, once the process has started it or somebody asks. */
    readonly importer: Importer;
    readonly readImportFiles: ReadFiles;
  }
}

/** Of whom an import brought data. */
function people(detail: Detail): string {
  const named = ASKED_KINDS.flatMap((kind) => {
    const number = detail[kind];
    return typeof number === 'number' && number > 0 ? [`${number} ${kind}`] : [];
  });
  return named.length === 0 ? '' : `, with ${named.join(', ')}`;
}

export const moving: Feature = {
  about: 'moving in from another system, and out',
  opens: {
    importer: (services) =>
      createImporter({
        ...services,
        dataDir: services.config.dataDir,
        // Also where a test replaces them.
        fetchFile: (request) => services.fetchFile(request),
        readFiles: (...given) => services.readImportFiles(...given),
        // Opened after it.
        oldAddresses: () => services.oldAddresses,
        shutdownSignal: services.shutdown.signal,
        onError: (error, message) => logFailure(services.log, error, message),
      }),
    readImportFiles: () => readFilesApart,
  },
  letters: {
    deliverers: (deps) => ({ 'import-webhook': deliverImportWebhook(deps) }),
  },
  activity: {
    actions: {
      'post.imported': (detail) =>
        `imported the ${kind(detail)} ${title(detail)}${postState(detail)}`,
      'post.import-taken-back': (detail) =>
        `took back the import of the ${kind(detail)} ${title(detail)}`,
      'import.started': (detail) =>
        `started to import ${count(detail, 'article')} from ${list(detail.files)}`,
      'import.finished': (detail) =>
        `finished importing from ${list(detail.files)}: ${count(detail, 'article')}${people(detail)}`,
      'import.images-tried': (detail) =>
        `tried again to fetch ${count(detail, 'image')} of an import from ${list(detail.files)}`,
      'post.images-imported': (detail) =>
        `imported images of the ${kind(detail)} ${title(detail)} that it lacked`,
      'import.taken-back': (detail) => `took back an import from ${list(detail.files)}`,
      'site.exported': (detail) =>
        `exported the site: ${count(detail, 'article')}${detail.leads === true ? ', with the leads' : ''}${detail.subscribers === true ? ', with the subscribers' : ''}${detail.claims === true ? ', with what claims rest on' : ''}`,
      'import.discarded': (detail) => `discarded what was read from ${list(detail.files)}`,
    },
    objects: {
      import: { kind: 'posts', page: (id) => `/admin/posts/import/${id}` },
      export: { kind: 'posts' },
    },
  },
  personal: {
    rows: { tables: ['imports'], deletedBy: [] },
    forget: async (tx, person) => {
      if ('email' in person) await forgetFormerAdmin(tx, person.email);
    },
  },
  tidies: { 'admins of old sites': forgetFormerAdmins },
};
