import type { Database, Tx } from '#database/connect.ts';
import { takeTurns } from '#database/take-turns.ts';

/**
 * Changes of articles run one at a time on PostgreSQL, because each also changes what is stored with
 * other articles. A transaction takes this lock before it changes an article: one that had locked an
 * article first would wait for another that waits for this article.
 */
export function lockArticles(database: Pick<Database, 'engine'>, tx: Tx): Promise<void> {
  return takeTurns(database, tx, 'articles');
}
