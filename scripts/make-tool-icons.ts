/**
 * Picks the icons of the editor's buttons from Lucide (ISC licence). Add a name, then run it by hand:
 *   node scripts/make-tool-icons.ts
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { icons } from '@iconify-json/lucide';

/** By command of the editor. Those of tables have none that people know: their buttons show words. */
const NAMES = {
  undo: 'undo-2',
  redo: 'redo-2',
  paragraph: 'pilcrow',
  heading_2: 'heading-2',
  heading_3: 'heading-3',
  heading_4: 'heading-4',
  quote: 'quote',
  code_block: 'square-code',
  bold: 'bold',
  italic: 'italic',
  strikethrough: 'strikethrough',
  code: 'code',
  superscript: 'superscript',
  subscript: 'subscript',
  highlight: 'highlighter',
  clear_formatting: 'remove-formatting',
  link: 'link',
  remove_link: 'unlink',
  bulleted_list: 'list',
  numbered_list: 'list-ordered',
  indent: 'list-indent-increase',
  outdent: 'list-indent-decrease',
  image: 'image',
  gallery: 'images',
  video: 'video',
  table: 'table',
  card: 'signpost',
  details: 'list-collapse',
  rule: 'minus',
  line_break: 'corner-down-left',
  ellipsis: 'ellipsis',
  plus: 'plus',
};

/** The shapes of an icon as one path: the admin area inserts no markup. */
function toPath(body: string): string {
  return [...body.matchAll(/<(path|rect|circle)([^>]*)\/>/g)]
    .map(([, shape, attributes = '']) => {
      const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      // At the start of a path, `m` means `M`; behind another shape it would not.
      if (shape === 'path') return read('d').replace(/^m/, 'M');
      if (shape === 'rect')
        return toBox('x y width height rx'.split(' ').map((each) => +read(each)));
      const [x = 0, y = 0, r = 0] = 'cx cy r'.split(' ').map((each) => +read(each));
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;
    })
    .join('');
}

/** A box with round corners. */
function toBox([x = 0, y = 0, width = 0, height = 0, r = 0]: readonly number[]): string {
  const [across, down] = [width - 2 * r, height - 2 * r];
  const turn = (right: number, below: number) =>
    `a${r} ${r} 0 0 1 ${right} ${below}`.replaceAll(' -', '-');
  return `M${x + r} ${y}h${across}${turn(r, r)}v${down}${turn(-r, r)}h${-across}${turn(-r, -r)}v${-down}${turn(r, -r)}z`;
}

const drawings = Object.entries(NAMES).map(([command, name]) => {
  const icon = icons.icons[name];
  if (icon === undefined) throw new Error(`Lucide has no icon ${name}`);
  return [command, toPath(icon.body)];
});
writeFileSync(
  join(import.meta.dirname, '../app/features/editor/ui/tool-icons.json'),
  `${JSON.stringify(Object.fromEntries(drawings), null, 2)}\n`,
);
