const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a row can have it as its id. Nothing else is asked for: PostgreSQL refuses some texts. */
export function isId(text: string): boolean {
  return ID.test(text);
}
