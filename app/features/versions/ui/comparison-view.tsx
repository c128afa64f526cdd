import type {
  Comparison,
  ImageChange,
  LinkChange,
  TextPiece,
  ViewGroup,
} from '#app/html/diff/comparison.ts';
import { Mark, ViewNodes } from './view-nodes.tsx';

/** The text of two versions, with what changed marked in it. */
export function ComparedText({ groups }: { groups: Comparison['groups'] }) {
  return groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups never move.
    <Group key={index} group={group} />
  ));
}

function Group({ group }: { group: ViewGroup }) {
  if (group.kind === 'folded') {
    return (
      <p className="compared-note">
        {group.count === 1 ? '1 unchanged part' : `${group.count} unchanged parts`}
      </p>
    );
  }
  if (group.kind === 'unshown') {
    return (
      <p className="compared-note">
        The rest is too long to show here. Open each version to read it.
      </p>
    );
  }
  if (group.kind === 'same') return <ViewNodes nodes={group.nodes} />;
  return (
    <div className="compared-change">
      {group.onlyFormatting ? (
        <p className="compared-note">Here only the formatting or a link changed:</p>
      ) : null}
      <ViewNodes nodes={group.nodes} />
    </div>
  );
}

/** Plain text with what was put in and taken out. */
export function ComparedPieces({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map(({ operation, text }, index) =>
    operation === 'same' ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move.
      <Mark key={index} operation={operation}>
        {text}
      </Mark>
    ),
  );
}

/** Links and images by name: an address does not show in the text. */
export function ChangedLinksAndImages({ links, images }: Pick<Comparison, 'links' | 'images'>) {
  if (links.length + images.length === 0) return null;
  const sentences = [...images.map(describeImage), ...links.map(describeLink)];
  return (
    <>
      <h3>Images and links</h3>
      <ul className="compared-list">
        {sentences.map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences never move, and may repeat.
          <li key={index}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

function describeLink(link: LinkChange): string {
  const name = link.text === '' ? 'without words' : `“${link.text}”`;
  if (link.kind === 'changed') {
    return `The link ${name} led to ${link.from} and now leads to ${link.to}`;
  }
  return link.kind === 'added'
    ? `Link added: ${name}, to ${link.address}`
    : `Link removed: ${name}, to ${link.address}`;
}

function describeImage(image: ImageChange): string {
  const file = image.source.split('/').at(-1) ?? '';
  if (image.kind === 'changed') {
    return `The description of the image ${file} was “${image.from}” and is now “${image.to}”`;
  }
  const name = image.label === '' ? file : `“${image.label}” (${file})`;
  return image.kind === 'added' ? `Image added: ${name}` : `Image removed: ${name}`;
}
