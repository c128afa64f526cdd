import { expect } from 'vitest';
import type { TestSite } from './test-site.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** A response that redirects with the status to the location, which may be a matcher itself. */
    toHaveRedirect(status: number, location: string): R;
    /** A response that rejects with the status and whose body contains the text. Reads the body. */
    toBeRejected(status: number, text: string): Promise<void>;
    /** A site whose activity log has these actions, the oldest first. */
    toHaveAudited(actions: readonly string[]): Promise<void>;
  }
}

expect.extend({
  toHaveRedirect(response: Response, status: number, location: string) {
    const found = { status: response.status, location: response.headers.get('Location') };
    const expected = { status, location };
    return {
      pass: this.equals(found, expected),
      message: () => `expected ${this.isNot ? 'another redirect' : 'a redirect'}`,
      actual: found,
      expected,
    };
  },

  async toBeRejected(response: Response, status: number, text: string) {
    const body = await response.text();
    return {
      pass: response.status === status && body.includes(text),
      message: () => `expected ${this.isNot ? 'no' : 'a'} rejection with ${status} and: ${text}`,
      actual: `${response.status}\n${body}`,
      expected: `${status}\n${text}`,
    };
  },

  async toHaveAudited({ services }: Pick<TestSite, 'services'>, actions: readonly string[]) {
    const rows = await services.database.db
      .selectFrom('audit_log')
      .select('action')
      .orderBy('at')
      .execute();
    const found = rows.map(({ action }) => action);
    return {
      pass: this.equals(found, actions),
      message: () => `expected ${this.isNot ? 'other' : 'these'} actions in the activity log`,
      actual: found,
      expected: actions,
    };
  },
});
