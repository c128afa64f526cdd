import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type Changes = Record<string, { value: unknown; base: unknown }>;

interface Texts {
  changes: string;
  version: number;
  draft: string | null;
  draft_version: number;
}

/**
 * The links to checkouts were settings, and are published here as part of the price list. The
 * settings stay for servers of the version before, which read them there; this version does not.
 * The links of the header, and those of the footer, were fields of their own, and become one list.
 */
export const ownersLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await moveCheckouts(db);
    await joinNavigation(db);
  },
};

const TIERS = ['connect', 'streamline', 'automate'] as const;

async function moveCheckouts(db: Kysely<unknown>): Promise<void> {
  const links: Changes = {};
  for (const tier of TIERS) {
    const found = await sql<{ value: string }>`
      select value from settings where key = ${`${tier}Checkout`}`.execute(db);
    const value = readAddress(found.rows[0]?.value);
    if (value !== null) links[`chatbot-${tier}/checkout`] = { value, base: null };
  }
  if (Object.keys(links).length === 0) return;
  const { rows } = await sql<Texts>`
    select changes, version, draft, draft_version from site_texts where document = 'prices'`.execute(
    db,
  );
  const texts = rows[0];
  const changes = addTo(texts?.changes ?? '{}', links);
  const version = (texts?.version ?? 0) + 1;
  const now = new Date().toISOString();
  if (texts === undefined) {
    await sql`
      insert into site_texts (document, changes, version, published_at, draft_version)
      values ('prices', ${changes}, ${version}, ${now}, 0)`.execute(db);
  } else {
    // A draft is all that its publication will say.
    const draft = texts.draft === null ? null : addTo(texts.draft, links);
    const draftVersion = texts.draft_version + (draft === null ? 0 : 1);
    await sql`
      update site_texts set changes = ${changes}, version = ${version}, published_at = ${now},
        draft = ${draft}, draft_version = ${draftVersion} where document = 'prices'`.execute(db);
  }
  await sql`
    insert into site_text_versions (document, version, changes, published_at, published_by)
    values ('prices', ${version}, ${changes}, ${now}, 'an update, from Settings')`.execute(db);
}

/** A setting's text; what pages would not have linked to counts as empty. */
function readAddress(stored: string | undefined): string | null {
  const address: unknown = stored === undefined ? null : JSON.parse(stored);
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' ? href : null;
}

function addTo(stored: string, links: Changes): string {
  return JSON.stringify({ ...links, ...(JSON.parse(stored) as Changes) });
}

/** The links as they were until here, by the names of their fields. */
const LISTS = {
  'header/header': [
    { label: 'Home', href: '/' },
    { label: 'Boost Revenue', href: '/boost-revenue' },
    { label: 'Lead Smarter', href: '/lead-smarter' },
    { label: 'Scale Big', href: '/shared-success' },
    { label: 'About', href: '/about' },
    { label: 'Blog', href: '/blog' },
  ],
  'footer/footer': [
    { label: 'Home', href: '/' },
    { label: 'Boost Revenue', href: '/boost-revenue' },
    { label: 'Lead Smarter', href: '/lead-smarter' },
    { label: 'Scale Big', href: '/leader-lift-scale-prep' },
    { label: 'Take the Quiz', href: '/quiz' },
    { label: 'Contact Us', href: '/contact' },
  ],
} as const;

async function joinNavigation(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Pick<Texts, 'changes' | 'draft'>>`
    select changes, draft from site_texts where document = 'navigation'`.execute(db);
  for (const { changes, draft } of rows) {
    await sql`
      update site_texts set changes = ${joinLinks(changes)},
        draft = ${draft === null ? null : joinLinks(draft)}
      where document = 'navigation'`.execute(db);
  }
  const { rows: versions } = await sql<Pick<Texts, 'changes' | 'version'>>`
    select changes, version from site_text_versions where document = 'navigation'`.execute(db);
  for (const { changes, version } of versions) {
    await sql`
      update site_text_versions set changes = ${joinLinks(changes)}
      where document = 'navigation' and version = ${version}`.execute(db);
  }
}

function joinLinks(stored: string): string {
  const changes = JSON.parse(stored) as Changes;
  for (const [list, originals] of Object.entries(LISTS)) {
    const value = originals.map((link) => ({ ...link }));
    const base = originals.map((link) => ({ ...link }));
    let isChanged = false;
    for (const [index] of originals.entries()) {
      for (const part of ['label', 'href'] as const) {
        const id = `${list}/${index}/${part}`;
        const change = changes[id];
        if (change === undefined) continue;
        delete changes[id];
        Object.assign(value[index] ?? {}, { [part]: change.value });
        Object.assign(base[index] ?? {}, { [part]: change.base });
        isChanged = true;
      }
    }
    if (isChanged) changes[list] = { value, base };
  }
  return JSON.stringify(changes);
}
