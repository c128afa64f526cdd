import { type ReactNode, useEffect, useState } from 'react';
import { useToast } from '#app/ui/admin/toasts.tsx';
import { useQuestion } from '#app/ui/admin/use-question.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import type { StoredImage } from '../../image-protocol.ts';
import { ChooseFiles } from '../choose-files.tsx';
import { LibraryChoice } from '../library-choice.tsx';
import { UploadList } from '../upload-list.tsx';
import { isSettled } from '../upload-queue.ts';
import { useUploads } from '../use-uploads.ts';
import { type ChosenImage, DescribeChosen } from './describe-chosen.tsx';

export interface ImageStepsProps {
  /** The label of the last button, a verb. */
  action: string;
  /** Whether more than one can be chosen. */
  several?: boolean;
  /**
   * Where what is said of an image belongs: to its place, to the library (the place shows the words of
   * the library), or to a form around the place, which asks for it.
   */
  words?: 'place' | 'library' | 'form';
  /** The image that is there already, whose description comes first. */
  present?: ChosenImage | undefined;
  /** What else can be said of its place. */
  more?: ReactNode;
  onChoose: (chosen: readonly ChosenImage[]) => void;
  onClose: () => void;
}

/** Asks for images, and then what is said of each and what stays in view. */
export function ImageSteps(props: ImageStepsProps) {
  const { action, several = false, words = 'place', present, more, onChoose, onClose } = props;
  const [chosen, setChosen] = useState<readonly ChosenImage[]>(present ? [present] : []);

  function take(images: readonly StoredImage[]): void {
    const taken = images.map(asDescribed);
    if (words === 'form') onChoose(taken);
    else setChosen(taken);
  }

  if (chosen.length === 0) return <ChooseImages {...props} onTake={take} />;
  return (
    <DescribeChosen
      chosen={chosen}
      action={action}
      back={several ? 'Choose others' : 'Choose another'}
      words={words === 'library' ? 'library' : 'place'}
      more={more}
      onBack={() => setChosen([])}
      onDone={onChoose}
      onClose={onClose}
    />
  );
}

/** An image with the words that the library has for it. */
export function asDescribed(image: StoredImage): ChosenImage {
  return { image, alt: image.alt ?? '', isDecorative: false };
}

interface ChooseImagesProps {
  several?: boolean;
  onTake: (images: readonly StoredImage[]) => void;
  onClose: () => void;
}

function ChooseImages({ several = false, onTake, onClose }: ChooseImagesProps) {
  const [picked, setPicked] = useState<readonly StoredImage[]>([]);
  const toast = useToast();
  const { ask, dialog } = useQuestion();
  const uploads = useUploads({
    ask,
    onArrive: (_, isLast) => isLast && toast.notice('image-uploaded'),
  });
  const { queue } = uploads;
  const all = [...queue.done, ...picked];
  const isComplete = queue.done.length > 0 && queue.files.length === 0;

  useEffect(() => {
    // Everything arrived: nothing is left to do here.
    if (isComplete) onTake([...queue.done, ...picked]);
  }, [isComplete, onTake, queue.done, picked]);

  function pick(image: StoredImage): void {
    if (!several) onTake([image]);
    else if (picked.includes(image)) setPicked(picked.filter((each) => each !== image));
    else setPicked([...picked, image]);
  }

  return (
    <>
      <ChooseFiles
        id="image-file"
        label={several ? 'Upload images' : 'Upload an image'}
        several={several}
        onChoose={uploads.add}
      />
      <UploadList {...uploads} />
      {dialog}
      <LibraryChoice picked={several ? picked : null} onPick={pick} />
      <div className="dialog-actions">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        {all.length > 0 ? (
          <Button disabled={!isSettled(queue)} onClick={() => onTake(all)}>
            {all.length === 1 ? 'Continue with 1 image' : `Continue with ${all.length} images`}
          </Button>
        ) : null}
      </div>
    </>
  );
}
