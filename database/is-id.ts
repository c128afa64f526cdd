const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a row id (a UUID). Checked before querying, because PostgreSQL rejects some texts. */
export function isId(text: string): boolean {
  return ID.test(text);
}
