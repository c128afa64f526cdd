import { randomUUID } from 'node:crypto';
import type { Db } from '#database/connect.ts';

/** Stores an import with an article, an image, a redirect and a lead. */
export async function storeImportRows(db: Db): Promise<void> {
  const id = randomUUID();
  await db
    .insertInto('imports')
    .values({
      id,
      state: 'ready',
      files: '[]',
      options: '{"hosts":[],"oldSites":[]}',
      created_at: '2026-01-05T12:00:00.000Z',
      created_by: 'Dana',
    })
    .execute();
  await db
    .insertInto('import_items')
    .values({
      id: randomUUID(),
      import_id: id,
      position: 1,
      kind: 'post',
      title: 'Fill every bed',
      slug: 'fill-every-bed',
      published: 0,
      choice: 'take',
      state: 'waiting',
    })
    .execute();
  await db
    .insertInto('import_images')
    .values({
      id: randomUUID(),
      import_id: id,
      address: 'https://old.example.co/1.jpg',
      host: 'old.example.co',
      state: 'waiting',
    })
    .execute();
  await db
    .insertInto('import_redirects')
    .values({
      import_id: id,
      position: 1,
      from_path: '/beds',
      target: '/blog/fill-every-bed',
    })
    .execute();
  await storeMovedRow(db, id);
}

/** Stores that an import found a lead. */
export async function storeMovedRow(db: Db, importId: string): Promise<void> {
  await db
    .insertInto('import_rows')
    .values({ import_id: importId, kind: 'leads', position: 1, row_id: randomUUID(), mark: '1' })
    .execute();
}
