import { z } from 'zod';

export const MANIFEST_NAME = 'manifest.json';
/** A SQLite file with the rows of every table, whichever engine the site is on. */
export const DATABASE_NAME = 'rows.db';

/** Incremented when an older version could no longer read the format. */
export const FORMAT = 1;

const UPLOAD = /^uploads(\/[a-z0-9][a-z0-9._-]*)+$/i;

const fileSchema = z.object({
  name: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The last file of a backup. It describes the contents, for the checks after writing and before restoring. */
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The applied migrations; the last one is the version of the database. */
  migrations: z.array(z.string()).min(1),
  /** Row counts by table. */
  tables: z.record(z.string(), z.number().int().nonnegative()),
  /** Whether the backup contains the uploads. */
  uploads: z.boolean(),
  /** Files named in the database that were missing on disk. */
  missing: z.array(z.string()),
  /** Shows whether a site has the same secret, without revealing it. */
  secretFingerprint: z.string(),
  /** The files in the backup. */
  files: z.array(fileSchema),
  /** Uploads that it names by checksum, and that are in a bucket or in the backup store. */
  images: z.array(
    fileSchema.extend({
      name: z.string().regex(UPLOAD),
      /** Its name in the backup store. */
      object: z.string().optional(),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = Manifest['files'][number];
export type ManifestImage = Manifest['images'][number];

/** Null when this version cannot read the manifest. */
export function readManifest(text: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Whether a backup may contain a file of this name. Rejects path traversal. */
export function isBackupFile(name: string): boolean {
  return name === DATABASE_NAME || UPLOAD.test(name);
}
