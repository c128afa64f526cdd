import { fieldText } from '#app/features/articles/field-text.ts';
import type { Post } from '#app/features/articles/post.ts';
import {
  labelOf,
  listFields,
  type PostFields,
  toFields,
} from '#app/features/articles/post-fields.ts';
import { KIND_NAMES, toPostKind } from '#app/features/articles/post-kind.ts';
import { someoneChanged, someoneDeleted } from '#app/formatting/conflict.ts';
import { useTopicNames } from '#app/ui/admin/admin-layout-data.ts';
import { BothVersions } from '#app/ui/admin/conflict.tsx';
import { Modal } from '#app/ui/admin/modal.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

interface StaleDialogProps {
  open: boolean;
  mine: PostFields;
  /** Null if the post was deleted or is in the Trash. */
  theirs: Post | null;
  inTrash: boolean;
  /** Whether the same person made the other version. */
  isOwn: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onKeepEditing: () => void;
}

/** Shown when the post was changed meanwhile: compares both versions and asks which one to keep. */
export function StaleDialog(props: StaleDialogProps) {
  const { open, mine, theirs, inTrash, isOwn, onKeepMine, onTakeTheirs, onKeepEditing } = props;
  const kind = toPostKind(mine.kind);
  const gone = inTrash
    ? `This ${KIND_NAMES[kind]} is in the Trash`
    : someoneDeleted(KIND_NAMES[kind]);
  return (
    <Modal
      open={open}
      title={theirs ? someoneChanged(KIND_NAMES[kind], isOwn) : gone}
      onClose={onKeepEditing}
      wide={theirs !== null}
    >
      {theirs ? (
        <>
          <p>Your text here is not saved yet. Compare the two, then choose which one to keep.</p>
          <Versions mine={mine} theirs={theirs} isOwn={isOwn} />
        </>
      ) : (
        <p>
          Everything you wrote is still here. You can save it as a new {KIND_NAMES[kind]}
          {inTrash ? ', or restore this one in another tab and save again' : ''}.
        </p>
      )}
      <div className="dialog-actions">
        <Button look="quiet" onClick={onKeepEditing}>
          Keep editing
        </Button>
        {theirs ? (
          <Button look="quiet" onClick={onTakeTheirs}>
            {isOwn ? 'Use the other one' : 'Use theirs'}
          </Button>
        ) : null}
        <Button onClick={onKeepMine}>
          {theirs
            ? isOwn
              ? 'Save this one'
              : 'Save mine instead'
            : `Save as a new ${KIND_NAMES[kind]}`}
        </Button>
      </div>
    </Modal>
  );
}

interface VersionsProps {
  mine: PostFields;
  theirs: Post;
  isOwn: boolean;
}

/** Each field that is another one in what was saved meanwhile. */
function Versions({ mine, theirs, isOwn }: VersionsProps) {
  const stored = toFields(theirs);
  const kind = toPostKind(mine.kind);
  const topics = useTopicNames();
  const changed = listFields(kind).filter((name) => stored[name] !== mine[name]);
  return (
    <>
      {changed.map((name) => (
        <BothVersions
          key={name}
          label={labelOf(name, kind)}
          mine={fieldText(mine, name, topics)}
          theirs={fieldText(stored, name, topics)}
          isOwn={isOwn}
        />
      ))}
    </>
  );
}
