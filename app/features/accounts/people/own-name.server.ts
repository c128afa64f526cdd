import { toLine } from '#app/formatting/characters.ts';
import { type WriteDeps, write } from '#database/write.ts';
import { type AdminSession, actorOf } from '../session.server.ts';

/** In characters. */
const NAME_MAX = 80;

export type NameResult =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly message: string };

/** Changes what the person is called in the mails that they sign; an empty name takes it off. */
export async function changeOwnName(
  deps: WriteDeps,
  session: AdminSession,
  typed: string,
): Promise<NameResult> {
  const name = toLine(typed);
  if ([...name].length > NAME_MAX) {
    return { ok: false, message: `Use at most ${NAME_MAX} characters.` };
  }
  await write(deps, actorOf(session), async (tx, changes) => {
    await tx
      .updateTable('user')
      // Without a name, an account has its email there.
      .set({ name: name === '' ? session.email : name })
      .where('id', '=', session.userId)
      .execute();
    changes.audit({
      action: 'account.renamed',
      objectType: 'account',
      objectId: session.userId,
    });
  });
  return { ok: true, name };
}
