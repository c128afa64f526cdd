/** A post's cleaned content as a page shows it; the parser is loaded for those alone that need it. */
export async function toShown(content: string): Promise<string> {
  if (!content.includes('<table')) return content;
  const { scrollTables } = await import('./content/scroll-tables.server.ts');
  return scrollTables(content);
}
