/** Stands for a piece of a text that is held back while the rest is rewritten. */
const HELD = /\ue000(\d{1,9})\ue001/g;

/** What a text of Markdown shows, apart from its code and from what only its author is to see. */
export interface ShownText {
  /** The text with marks in the place of its code. */
  readonly text: string;
  /** How many remarks it hides from its readers. */
  readonly remarks: number;
  /** Puts the code back. */
  readonly restore: (text: string) => string;
}

/** What begins code, or something hidden; each with how it ends. */
const OPENING =
  /^[ \t>]{0,12}(`{3,}|~{3,})[^`\n]{0,500}$|(`+)|\{%-?\s{0,9}(raw|comment|highlight|codeblock|code)\b([^%\n]{0,300})%\}|\{\{[%<] {0,9}(highlight|comment)\b([^%>\n]{0,300})[%>]\}\}|\{::(comment)\}|(<!--|%%|\{\/\*|\{\{\/\*|\{#[ \t\n])/gm;
const ENDS: Readonly<Record<string, string>> = {
  '<!--': '-->',
  '%%': '%%',
  '{/*': '*/}',
  '{{/*': '*/}}',
};
/** Far more than anybody writes around code; the end of each number of them is looked for by itself. */
const MOST_TICKS = 20;
const RAW = /\{%-?\s{0,9}(?:end)?raw\s{0,9}-?%\}/g;

/**
 * Reads over a text once. Code stays as it is, also what `{% raw %}` and `{% highlight %}` hold. Remarks
 * of Obsidian, kramdown, Liquid, Nunjucks, MDX and HTML go.
 */
export function readShownText(source: string): ShownText {
  const text = source.replace(/[\ue000\ue001]/g, '');
  const find = createFinder(text);
  const held: string[] = [];
  const hold = (piece: string) => `\ue000${held.push(piece) - 1}\ue001`;
  let shown = '';
  let remarks = 0;
  let position = 0;
  const take = (from: number, to: number, piece: string) => {
    shown += text.slice(position, from) + piece;
    position = to;
  };
  for (const match of text.matchAll(OPENING)) {
    const { 0: whole, index } = match;
    if (index < position) continue;
    const after = index + whole.length;
    const [, fence, ticks, liquid, given = '', hugo, language = '', kramdown, mark] = match;
    if (fence !== undefined) {
      const end = find.fence(fence, after);
      take(index, end, hold(text.slice(index, end).replace(RAW, '')));
    } else if (ticks !== undefined) {
      const end = ticks.length > MOST_TICKS ? -1 : find.ticks(ticks, after);
      if (end !== -1) take(index, end, hold(text.slice(index, end).replace(RAW, '')));
    } else if (liquid !== undefined || hugo !== undefined) {
      const name = liquid ?? hugo ?? '';
      const end = liquid === undefined ? find.shortcode(name, after) : find.tag(name, after);
      if (end === null) continue;
      const inside = text.slice(after, end.start);
      if (name === 'comment') remarks += 1;
      take(index, end.end, name === 'comment' ? '' : hold(codeOf(name, given || language, inside)));
    } else if (kramdown !== undefined) {
      const end = find.kramdown(after);
      if (end === null) continue;
      remarks += 1;
      take(index, end, '');
    } else if (mark !== undefined) {
      const end = find.mark(ENDS[mark] ?? '#}', after);
      // A block of Obsidian that has no end hides all that follows.
      const isBlock =
        mark === '%%' && /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, index - 99), index));
      if (end === -1 && !(isBlock && /^[ \t]*(?:\n|$)/.test(text.slice(after, after + 99))))
        continue;
      if (mark !== '<!--') remarks += 1;
      take(index, end === -1 ? text.length : end, '');
    }
  }
  shown += text.slice(position);
  return {
    text: shown,
    remarks,
    restore: (rewritten) =>
      rewritten.replace(HELD, (_, number: string) => held[Number(number)] ?? ''),
  };
}

/** Code as Markdown writes it. What is only protected from a generator stays as it is written. */
function codeOf(name: string, given: string, inside: string): string {
  if (name !== 'raw') {
    const [language = ''] = /[a-z][\w+#-]{0,30}/i.exec(given.replace(/^.*\blang:/, '')) ?? [];
    return `\n\`\`\`\`${language.toLowerCase()}\n${inside.replace(/^\n|\n$/g, '')}\n\`\`\`\`\n`;
  }
  return !inside.includes('\n') && /\{[{%]/.test(inside) && !inside.includes('`')
    ? `\`${inside}\``
    : inside;
}

/** Finds ends in time that grows with the length of the text, however many beginnings it has. */
function createFinder(text: string) {
  /** What is nowhere after some place is nowhere after a later one. */
  const missing = new Set<string>();
  const indexOf = (wanted: string, from: number): number => {
    if (missing.has(wanted)) return -1;
    const at = text.indexOf(wanted, from);
    if (at === -1) missing.add(wanted);
    return at;
  };
  const search = (
    key: string,
    pattern: RegExp,
    from: number,
  ): { start: number; end: number } | null => {
    if (missing.has(key)) return null;
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (match === null) missing.add(key);
    return match === null ? null : { start: match.index, end: match.index + match[0].length };
  };
  return {
    mark(end: string, from: number): number {
      const at = indexOf(end, from);
      return at === -1 ? -1 : at + end.length;
    },
    /** A block of code without an end goes on to the end of the text. */
    fence(fence: string, from: number): number {
      const sign = fence.charAt(0);
      const pattern = new RegExp(`\\n[ \\t>]{0,12}${sign}{${fence.length},}[ \\t]*(?=\\n|$)`, 'g');
      return search(`fence ${fence}`, pattern, from)?.end ?? text.length;
    },
    /** -1 if the paragraph has no such end. */
    ticks(ticks: string, from: number): number {
      const pattern = new RegExp(`(?<!\`)${ticks}(?!\`)`, 'g');
      const end = search(`ticks ${ticks}`, pattern, from);
      return end === null || /\n[ \t]*\n/.test(text.slice(from, end.start)) ? -1 : end.end;
    },
    tag: (name: string, from: number) =>
      search(`tag ${name}`, new RegExp(`\\{%-?\\s{0,9}end${name}\\s{0,9}-?%\\}`, 'g'), from),
    shortcode: (name: string, from: number) =>
      search(
        `shortcode ${name}`,
        new RegExp(`\\{\\{[%<] {0,9}/ {0,9}${name} {0,9}[%>]\\}\\}`, 'g'),
        from,
      ),
    kramdown: (from: number) => search('kramdown', /\{:\/(?:comment)?\}/g, from)?.end ?? null,
  };
}
