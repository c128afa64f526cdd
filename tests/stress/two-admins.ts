import type { SaveResult } from '#app/features/articles/editor-protocol.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { postFields, saveRequest } from '#tests/support/posts.ts';
import { startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { createRandom } from './random.ts';

interface PostRevision {
  readonly id: string;
  readonly version: number;
  readonly content: string;
}

/**
 * Two admins edit one post at the same time, each adding a word to the revision they loaded last. A
 * save from an outdated revision is rejected, so that in the end every acknowledged word is stored.
 */
export async function runTwoAdmins({ saves, seed }: { saves: number; seed: number }) {
  const random = createRandom(seed);
  const server = await startServer();
  const services = await openSiteData(server);
  const damage: string[] = [];
  const counts = { saved: 0, rejected: 0 };
  const words: string[] = [];

  async function send(
    account: TestAccount,
    revision: PostRevision | null,
    content: string,
  ): Promise<SaveResult> {
    const fields = postFields({ title: 'Ours', content: `<p>${content}</p>` });
    const version = revision?.version ?? null;
    const answer = await fetch(`${server.origin}/admin/posts/save`, {
      method: 'POST',
      headers: { ...account.headers, Origin: server.origin, 'Content-Type': 'application/json' },
      body: JSON.stringify(saveRequest({ id: revision?.id ?? null, version, fields })),
    });
    return (await answer.json()) as SaveResult;
  }

  async function write(name: string, account: TestAccount, first: PostRevision): Promise<void> {
    let revision = first;
    while (counts.saved < saves) {
      const word = `${name}${words.length}x${Math.floor(random() * 1e9)}`;
      const answer = await send(account, revision, `${revision.content} ${word}`);
      if (answer.ok) {
        counts.saved += 1;
        words.push(word);
        revision = toRevision(answer.post);
      } else if (answer.code === 'stale' && answer.current !== null) {
        counts.rejected += 1;
        revision = toRevision(answer.current);
      } else {
        damage.push(`a save was rejected: ${JSON.stringify(answer)}`);
        return;
      }
    }
  }

  try {
    const [ada, ben] = [await createAdmin({ services }), await createAdmin({ services })];
    const created = await send(ada, null, 'begin');
    if (!created.ok) throw new Error(`not created: ${JSON.stringify(created)}`);
    const first = toRevision(created.post);
    await Promise.all([write('ada', ada, first), write('ben', ben, first)]);
    const row = await services.database.db
      .selectFrom('blog_posts')
      .select(['content', 'version'])
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const stored = new Set(row.content.replace(/<\/?p>/g, '').split(' '));
    damage.push(
      ...words.filter((word) => !stored.has(word)).map((word) => `${word} was overwritten`),
    );
    if (row.version !== counts.saved + 1)
      damage.push(`version ${row.version} after ${counts.saved} saves`);
    return { ...counts, damage };
  } finally {
    await services.close();
    await server.stop();
  }
}

function toRevision({
  id,
  version,
  content,
}: {
  id: string;
  version: number;
  content: string;
}): PostRevision {
  return { id, version, content: content.replace(/<\/?p>/g, '') };
}
