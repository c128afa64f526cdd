/**
 * Picks the icons of the editor's buttons from Lucide (ISC licence). Add a name, then run it by hand:
 *   node scripts/make-tool-icons.ts
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { icons } from '@iconify-json/lucide';

const NAMES = [
  'bold',
  'code',
  'corner-down-left',
  'ellipsis',
  'heading-2',
  'heading-3',
  'heading-4',
  'highlighter',
  'image',
  'images',
  'italic',
  'link',
  'list',
  'list-collapse',
  'list-indent-decrease',
  'list-indent-increase',
  'list-ordered',
  'minus',
  'pilcrow',
  'plus',
  'quote',
  'redo-2',
  'remove-formatting',
  'signpost',
  'square-code',
  'strikethrough',
  'subscript',
  'superscript',
  'table',
  'undo-2',
  'unlink',
  'video',
];

/** The shapes of an icon as one path: the admin area inserts no markup. */
function toPath(body: string): string {
  return [...body.matchAll(/<(path|rect|circle)([^>]*)\/>/g)]
    .map(([, shape, attributes = '']) => {
      const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      // At the start of a path, `m` means `M`; behind another shape it would not.
      if (shape === 'path') return read('d').replace(/^m/, 'M');
      if (shape === 'rect')
        return toBox('x y width height rx'.split(' ').map((each) => +read(each)));
      const [x = 0, y = 0, radius = 0] = 'cx cy r'.split(' ').map((each) => +read(each));
      return toBox([x - radius, y - radius, 2 * radius, 2 * radius, radius]);
    })
    .join('');
}

/** A box with round corners; a circle is one that has nothing else. */
function toBox([x = 0, y = 0, width = 0, height = 0, r = 0]: readonly number[]): string {
  const [across, down] = [width - 2 * r, height - 2 * r];
  const turn = (right: number, below: number) => `a${r} ${r} 0 0 1 ${right} ${below}`;
  return `M${x + r} ${y}h${across}${turn(r, r)}v${down}${turn(-r, r)}h${-across}${turn(-r, -r)}v${-down}${turn(r, -r)}z`;
}

const drawings = NAMES.map((name) => {
  const icon = icons.icons[name];
  if (icon === undefined) throw new Error(`Lucide has no icon ${name}`);
  return [name, toPath(icon.body)];
});
writeFileSync(
  join(import.meta.dirname, '../app/features/editor/ui/tool-icons.json'),
  `${JSON.stringify(Object.fromEntries(drawings), null, 2)}\n`,
);
