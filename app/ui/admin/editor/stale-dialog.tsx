import type { PostFields } from '#app/domains/posts/editor-protocol.ts';
import type { Post } from '#app/domains/posts/post.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Modal } from '../modal.tsx';
import { fieldsOf } from './editor-state.ts';

const LABELS: Record<keyof PostFields, string> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  content: 'Content',
  authorName: 'Author',
  isPublished: 'Published',
  featuredImageUrl: 'Featured image',
  metaDescription: 'Meta description',
  metaKeywords: 'Meta keywords',
};

interface StaleDialogProps {
  open: boolean;
  mine: PostFields;
  /** Null when the post was deleted. */
  theirs: Post | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onKeepEditing: () => void;
}

/** Somebody changed the post meanwhile: both texts, and the choice. */
export function StaleDialog(props: StaleDialogProps) {
  const { open, mine, theirs, onKeepMine, onTakeTheirs, onKeepEditing } = props;
  if (theirs === null) {
    return (
      <Modal open={open} title="This post was deleted meanwhile" onClose={onKeepEditing}>
        <p>What you wrote is still here. You can save it as a new post.</p>
        <div className="dialog-actions">
          <Button look="quiet" onClick={onKeepEditing}>
            Keep editing
          </Button>
          <Button onClick={onKeepMine}>Save as a new post</Button>
        </div>
      </Modal>
    );
  }
  const stored = fieldsOf(theirs);
  const names = (Object.keys(LABELS) as (keyof PostFields)[]).filter(
    (name) => stored[name] !== mine[name],
  );
  return (
    <Modal open={open} title="Somebody changed this post meanwhile" onClose={onKeepEditing} wide>
      <p>Nothing was saved yet. Compare, and choose which one stays.</p>
      {names.map((name) => (
        <section key={name} className="versions">
          <h3>{LABELS[name]}</h3>
          <div>
            <h4>Yours</h4>
            <pre>{String(mine[name])}</pre>
          </div>
          <div>
            <h4>Stored now</h4>
            <pre>{String(stored[name])}</pre>
          </div>
        </section>
      ))}
      <div className="dialog-actions">
        <Button look="quiet" onClick={onKeepEditing}>
          Keep editing
        </Button>
        <Button look="quiet" onClick={onTakeTheirs}>
          Take what is stored
        </Button>
        <Button onClick={onKeepMine}>Save mine over it</Button>
      </div>
    </Modal>
  );
}
