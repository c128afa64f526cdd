/** `My page 0123456789abcdef0123456789abcdef.md`: Notion adds the id of a page to the name of its file. */
export const NOTION_NAME = /(?:^|[\s/]|%20)([0-9a-f]{32})(?:_all)?\.(md|html|csv)$/i;

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The folders that the pages in a table are in: of its own name, with its id or, of late, without. */
export function tableFolders(path: string): string[] {
  return [path.replace(/(?:_all)?\.csv$/i, ''), path.replace(NOTION_NAME, '')];
}
