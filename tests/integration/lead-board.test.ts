import { afterEach, beforeEach, expect, it } from 'vitest';
import { planFollowUp } from '#app/domains/leads/follow-up.server.ts';
import { findLead } from '#app/domains/leads/inbox.server.ts';
import { setStatus } from '#app/domains/leads/set-status.server.ts';
import { moveFields, undoMove } from '#app/ui/admin/leads/board/lead-move.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { storeLead } from '#tests/support/leads.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const ADA = { id: null, name: 'Ada' };
const BOARD = '/admin/leads/board';

describeEachEngine('the board of leads', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  beforeEach(async () => {
    site = await openTestSite({ engine, now: () => new Date('2026-03-20T17:00:00Z') });
    admin = await createAdmin(site);
  });
  afterEach(() => site.close());

  const db = () => site.services.database.db;
  const headers = () => ({ Cookie: admin.cookie, Accept: 'text/html' });
  const open = async () => {
    const page = new Page(await (await site.fetch(BOARD, { headers: headers() })).text());
    expect(await findHtmlErrors(page.html)).toEqual([]);
    return textOf(page.within('main')).replaceAll(/Move .*?Lost\b(?! \()/g, '');
  };
  const move = (fields: Record<string, string>) =>
    site.fetch(BOARD, {
      method: 'POST',
      headers: headers(),
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const store = (name: string) => storeLead(site, { name, email: `${name}@example.com` });

  it('has a column for each status, and leads to the list where it does not show all', async () => {
    expect(await open()).toContain('No leads yet.');
    for (let n = 1; n <= 21; n += 1) await store(`Lead-${n}`);
    const won = await store('Winona');
    const outcome = { reason: '', program: 'leader-lift', amount: '2497' };
    await setStatus(site.services, ADA, { id: won, version: 1, status: 'won', outcome });
    await storeLead(site, { name: 'Spam', spam: true });
    const text = await open();
    expect(text).toMatch(/New \(21\).*Contacted.*Meeting.*Won \(1\).*Lost/);
    expect(text).toContain('Show all 21');
    expect(text).not.toContain('Show all 1 ');
    expect(text).toContain('Leader Lift, $2,497');
    expect(text).not.toContain('Spam');
  });

  it('moves a lead without a script, and leads to where an end is explained', async () => {
    const id = await store('Ann');
    const met = await move({ lead: id, version: '1', status: 'meeting' });
    expect(met.status).toBe(200);
    expect(await met.text()).toContain('Meeting (1)');
    const lost = await move({ lead: id, version: '2', status: 'lost' });
    expect(lost).toHaveRedirect(302, `/admin/leads/${id}#lead-outcome`);
    expect(await findLead(db(), id)).toMatchObject({ status: 'lost', lostReason: null });
  });

  it('moves nothing that somebody else moved meanwhile, and does nothing else', async () => {
    const id = await store('Ann');
    await setStatus(site.services, ADA, { id, version: 1, status: 'contacted' });
    const late = await move({ lead: id, version: '1', status: 'won', amount: '5' });
    expect([late.status, await late.text()]).toEqual([
      409,
      expect.stringContaining('Someone else just changed this lead.'),
    ]);
    expect((await move({ lead: id, version: '2', status: 'archived' })).status).toBe(422);
    expect((await move({ lead: 'nobody', version: '1', status: 'won' })).status).toBe(409);
    await move({ lead: id, version: '2', intent: 'delete', status: 'contacted' });
    expect(await findLead(db(), id)).toMatchObject({ status: 'contacted' });
  });

  it('undoes a move with all that it had ended', async () => {
    const id = await store('Ann');
    const read = async () => (await findLead(db(), id)) ?? expect.fail('no lead');
    const untouched = await read();
    const contacted = { id, to: 'contacted', outcome: null, undoes: null } as const;
    await move(moveFields(contacted, 1));
    await move(moveFields(undoMove(untouched), 2));
    expect(await read()).toEqual({ ...untouched, version: 3 });

    await move(moveFields(contacted, 3));
    const plan = { id, version: 4, day: '2026-03-27', note: 'Send the price list' };
    await planFollowUp(site.services, ADA, plan);
    const planned = await read();
    const outcome = { reason: 'Too far away', program: '', amount: '' };
    const lost = { id, to: 'lost', outcome, undoes: null } as const;
    await move(moveFields(lost, 5));
    const gone = await read();
    expect(gone).toMatchObject({ lostReason: 'Too far away', followUpOn: null });
    await move(moveFields(undoMove(planned), 6));
    expect(await read()).toEqual({ ...planned, version: 7 });
    await move(moveFields(undoMove(gone), 7));
    expect(await read()).toEqual({ ...gone, version: 8 });
  });

  it('is for those who have access', async () => {
    expect((await site.fetch(BOARD)).status).toBe(401);
  });
});
