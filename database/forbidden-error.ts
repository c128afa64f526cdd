/** Somebody asked for what their role does not allow, which no page offers them. */
export class ForbiddenError extends Error {
  constructor() {
    super('this account may not do that');
  }
}
