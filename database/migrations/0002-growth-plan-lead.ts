import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A kept plan names nobody. Once its reader talks it over with us it belongs to a lead, and is
 * found and deleted with what else is kept under that person's email or phone.
 */
export const growthPlanLead: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('growth_plans')
      .addColumn('lead_id', 'text', (c) => c.references('leads.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex('growth_plans_lead').on('growth_plans').column('lead_id').execute();
  },
};
