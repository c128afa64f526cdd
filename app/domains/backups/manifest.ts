import { z } from 'zod';

export const MANIFEST_NAME = 'manifest.json';
/** In SQLite's own file format, or as plain SQL. */
export const DATABASE_NAMES = { sqlite: 'site.db', postgresql: 'database.sql' } as const;

/** The last file of a backup: what is in it, to be checked after writing and before restoring. */
const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgresql']),
  /** The migrations of the database; the last one is its version. */
  migrations: z.array(z.string()).min(1),
  /** Rows by table. */
  tables: z.record(z.string(), z.number().int().nonnegative()),
  /** Whether the uploads are in it as well. */
  uploads: z.boolean(),
  /** Files that the database names and that were not there any more. */
  missing: z.array(z.string()),
  /** Tells whether a site has the secret that this one had, without telling the secret. */
  secretFingerprint: z.string(),
  files: z.array(
    z.object({
      name: z.string(),
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = Manifest['files'][number];

/** Null when the text is no manifest that this version can read. */
export function readManifest(text: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const UPLOAD = /^uploads(\/[a-z0-9][a-z0-9._-]*)+$/i;

/** Whether a file of this name may be in a backup: nothing that leads out of a folder. */
export function isBackupFile(name: string): boolean {
  return name === DATABASE_NAMES.sqlite || name === DATABASE_NAMES.postgresql || UPLOAD.test(name);
}
