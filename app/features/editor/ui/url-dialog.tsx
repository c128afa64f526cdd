import { type FormEvent, useState } from 'react';
import { findVideo, findVideoProvider } from '#app/html/content/video-embed.ts';
import { Modal } from '#app/ui/admin/modal.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

interface UrlDialogProps {
  open: boolean;
  title: string;
  label: string;
  hint: string;
  /** Returns an error message, or null if the URL can be used. */
  check: (url: string) => string | null;
  onChoose: (url: string) => void;
  onClose: () => void;
}

/** Asks for the URL of a link or a video. */
export function UrlDialog(props: UrlDialogProps) {
  const { open, title, label, hint, check, onChoose, onClose } = props;
  const [error, setError] = useState<string | undefined>();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    event.stopPropagation();
    const url = String(new FormData(event.currentTarget).get('address') ?? '').trim();
    const problem = check(url);
    setError(problem ?? undefined);
    if (problem === null) onChoose(url);
  }

  return (
    <Modal open={open} title={title} onClose={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        <TextInput
          id="address"
          name="address"
          label={label}
          hint={hint}
          error={error}
          inputMode="url"
          autoComplete="off"
        />
        <div className="dialog-actions">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Insert</Button>
        </div>
      </form>
    </Modal>
  );
}

/** Accepts the link URLs that the sanitizer keeps. */
export function linkProblem(url: string): string | null {
  if (/^(\/(?!\/)|#)/.test(url)) return null;
  const protocol = URL.parse(url)?.protocol;
  if (protocol && ['https:', 'http:', 'mailto:', 'tel:'].includes(protocol)) return null;
  return 'Enter an address that starts with https://, mailto: or tel:, or with / for a page on this site';
}

export const VIDEO_HINT =
  'Open the video on YouTube or Vimeo, and copy its address from the top of your browser or from Share';

export function videoProblem(typed: string): string | null {
  if (findVideo(typed) !== undefined) return null;
  const provider = findVideoProvider(typed);
  return provider === undefined
    ? 'Only videos on YouTube or Vimeo can be shown here. Copy the address of the video’s page there'
    : `This address on ${provider} does not lead to one video. Open the video and copy the address of its page`;
}
