/** The explanation that an owner confirms before public pages load anything from a new host. */
export function describeProviderHosts({
  scripts,
  frames,
}: {
  scripts: readonly string[];
  frames: readonly string[];
}): { title: string; paragraphs: string[]; action: string } {
  const hosts = [...scripts, ...frames];
  const paragraphs: string[] = [];
  if (scripts.length > 0) {
    paragraphs.push(
      `Your public pages will run code from ${list(scripts)}. That code can do anything there that a visitor can: it sees what people type, including names, phone numbers and messages, and it can change what the page says.`,
      'Say yes only if the code comes from a company that you trust with your visitors’ information. If someone emailed or texted it to you, check with that company first.',
    );
  }
  if (frames.length > 0) {
    paragraphs.push(
      `Your public pages will show a page from ${list(frames)} in a frame. That company decides what visitors see inside the frame. It cannot read or change the rest of your page.`,
    );
  }
  paragraphs.push('You can remove it under Settings at any time.');
  return { title: `Add ${list(hosts)} to your site?`, paragraphs, action: 'Yes, add it' };
}

function list(hosts: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(hosts);
}
