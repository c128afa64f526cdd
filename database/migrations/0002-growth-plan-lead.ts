import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A saved growth plan is anonymous until its visitor sends the form below it. From then on it is
 * linked to the lead, and found and deleted with the person's other data.
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
